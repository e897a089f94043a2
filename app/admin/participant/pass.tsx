import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '#app/api.ts';
import { callFor } from '#app/call-for.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import type { Registration } from '#contract/admin.ts';
import { passLink } from '#contract/pass.ts';
import { LinkField } from '../page/link-field.tsx';
import { whatsAppMessage } from './whats-app.ts';

/** Fetches the link only on request, because the book records who looked at it. */
export function Pass({ registration }: { registration: Registration }) {
  const { _id: id } = registration;
  const client = useQueryClient();
  const [url, setUrl] = useState<string>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (name: 'passOf' | 'renewPassOf') => callFor(passLink, name, { id }),
    gcTime: 0,
    // If the answer to a renewal was lost, the old link may no longer work.
    onMutate: () => setUrl(undefined),
    onSuccess(link) {
      setUrl(link.url);
      void client.invalidateQueries({ queryKey: ['history', id] });
    },
  });
  const show = useRef<HTMLButtonElement>(null);
  // The button lost focus while it was disabled.
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
        <ToolButton ref={show} disabled={isPending} onClick={() => mutate('passOf')}>
          Show the link
        </ToolButton>
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

/** Asks before it renews the pass, because the old link stops working. */
function RenewPass({ disabled, onRenew }: { disabled: boolean; onRenew(): void }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <ToolButton disabled={disabled} onClick={() => setAsking(true)}>
        Make a new pass
      </ToolButton>
    );
  }

  function renew() {
    setAsking(false);
    onRenew();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label="Make a new pass"
      className="grid gap-3 border-l-4 border-secondary bg-ground px-4 py-3"
    >
      <p>The old link and QR code will stop working. The participant also gets the new link by email.</p>
      <p className="flex flex-wrap gap-3">
        <ToolButton onClick={renew}>Yes, make a new pass</ToolButton>
        <ToolButton onClick={() => setAsking(false)}>Keep the old pass</ToolButton>
      </p>
    </div>
  );
}
