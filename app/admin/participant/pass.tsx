import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Problem } from '#app/api.ts';
import { callFor } from '#app/call-for.ts';
import { toolButton } from '#app/ui/tool-button.ts';
import type { Registration } from '#contract/admin.ts';
import { passLink } from '#contract/pass.ts';
import { failureSentences } from '#contract/calls/problems.ts';
import { PassLink } from './pass-link.tsx';
import { RenewPass } from './renew-pass.tsx';

/** The participant's pass, which is asked for by a press: the book notes who looked. */
export function Pass({ registration }: { registration: Registration }) {
  const { _id: id } = registration;
  const client = useQueryClient();
  const [url, setUrl] = useState<string>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (name: 'passOf' | 'renewPassOf') => callFor(passLink, name, { id }),
    gcTime: 0,
    // A renewal whose answer gets lost may have made the link worthless.
    onMutate: () => setUrl(undefined),
    onSuccess(link) {
      setUrl(link.url);
      // Not waited for: the buttons are pending as long.
      void client.invalidateQueries({ queryKey: ['history', id] });
    },
  });
  const show = useRef<HTMLButtonElement>(null);
  // A disabled button loses the focus, and a keyboard user their place.
  useEffect(() => {
    if (error) show.current?.focus();
  }, [error]);

  return (
    <section aria-labelledby="pass" className="grid justify-items-start gap-3 border-t border-line pt-4">
      <h3 id="pass" className="text-2xl">
        Pass
      </h3>
      {error && <p role="alert">{sentenceFor(error)}</p>}
      {url === undefined ? (
        <button ref={show} type="button" disabled={isPending} className={toolButton} onClick={() => mutate('passOf')}>
          Show the link
        </button>
      ) : (
        <>
          <PassLink key={url} url={url} registration={registration} />
          <RenewPass disabled={isPending} onRenew={() => mutate('renewPassOf')} />
        </>
      )}
    </section>
  );
}

function sentenceFor(error: Error): string {
  if (error instanceof Problem && error.status === 404) return 'This server has no pass for this registration.';
  return error instanceof Problem ? error.message : failureSentences.dashboard;
}
