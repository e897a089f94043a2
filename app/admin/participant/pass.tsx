import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '#app/api.ts';
import { callFor } from '#app/call-for.ts';
import { toolButton } from '#app/ui/button.ts';
import { Message } from '#app/ui/message.tsx';
import type { Registration } from '#contract/admin.ts';
import { passLink } from '#contract/pass.ts';
import { LinkField } from '../page/link-field.tsx';
import { RenewPass } from './renew-pass.tsx';
import { whatsAppMessage } from './whats-app.ts';

/** Fetches the link only on request, because the book records who looked. */
export function Pass({ registration }: { registration: Registration }) {
  const { _id: id } = registration;
  const client = useQueryClient();
  const [url, setUrl] = useState<string>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (name: 'passOf' | 'renewPassOf') => callFor(passLink, name, { id }),
    gcTime: 0,
    // If the answer to a renewal gets lost, the old link may be dead.
    onMutate: () => setUrl(undefined),
    onSuccess(link) {
      setUrl(link.url);
      void client.invalidateQueries({ queryKey: ['history', id] });
    },
  });
  const show = useRef<HTMLButtonElement>(null);
  // It lost the focus when it was disabled.
  useEffect(() => {
    if (error) show.current?.focus();
  }, [error]);

  const message = url && whatsAppMessage(registration, url);
  return (
    <section aria-labelledby="pass" className="grid justify-items-start gap-3 border-t border-line pt-4">
      <h3 id="pass" className="text-2xl">
        Pass
      </h3>
      {error && <Message>{sentenceFor(error)}</Message>}
      {url === undefined ? (
        <button ref={show} type="button" disabled={isPending} className={toolButton} onClick={() => mutate('passOf')}>
          Show the link
        </button>
      ) : (
        <>
          <LinkField
            key={url}
            label="Link to the pass"
            url={url}
            other={message ? { label: 'Send by WhatsApp', href: message } : null}
          />
          <RenewPass disabled={isPending} onRenew={() => mutate('renewPassOf')} />
        </>
      )}
    </section>
  );
}

function sentenceFor(error: Error): string {
  const isMissing = error instanceof CallError && error.status === 404;
  return isMissing ? 'This server has no pass for this registration.' : error.message;
}
