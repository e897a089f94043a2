import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CallError } from '#app/api.ts';
import { callFor } from '#app/call-for.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import type { Registration } from '#contract/admin.ts';
import { passLink } from '#contract/pass.ts';
import { LinkField } from '../page/link-field.tsx';
import { Section } from '../page/lists.tsx';
import { AskButton } from '../page/question.tsx';
import { whatsAppMessage } from './whats-app.ts';

/** Fetches the link only on request, because the book records who looked at it. */
export function Pass({ registration }: { registration: Registration }) {
  const { _id: id } = registration;
  const client = useQueryClient();
  // A renewal hides the old link at once: the link may be invalid even if the server's answer is lost.
  const { data, mutate, error, isPending } = useMutation({
    mutationFn: (name: 'passOf' | 'renewPassOf') => callFor(passLink, name, { id }),
    gcTime: 0,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['history', id] }),
  });
  const url = data?.url;
  const show = useRef<HTMLButtonElement>(null);
  // The button lost the focus while it was disabled, so give the focus back.
  useEffect(() => {
    if (error) show.current?.focus();
  }, [error]);

  const message = url && whatsAppMessage(registration, url);
  return (
    <Section title="Pass">
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
          <AskButton
            label="Make a new pass"
            title="Make a new pass?"
            disabled={isPending}
            onYes={() => mutate('renewPassOf')}
          >
            The old link and QR code will stop working. The participant also gets the new link by email.
          </AskButton>
        </>
      )}
    </Section>
  );
}

function sentenceFor(error: Error): string {
  const isMissing = error instanceof CallError && error.status === 404;
  return isMissing ? 'This server has no pass for this registration.' : error.message;
}
