import { type FormEvent, useEffect, useRef } from 'react';
import { callFor } from '#app/call-for.ts';
import { PrimaryButton, SecondaryButton } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { invitationList, type MadeInvitation, madeInvitation } from '#contract/accounts/accounts.ts';
import { fieldLimits } from '#contract/registration.ts';
import { LinkField } from '../page/link-field.tsx';
import { useChange } from '../page/use-change.ts';
import { polled } from '../session/query-client.ts';

export const openInvitations = polled(invitationList, 'invitations', 10_000);

/** Makes an invitation, or a new link for one. */
export const useInvitation = () =>
  useChange(openInvitations, (wanted: { name: string } | { id: string }) =>
    'id' in wanted
      ? callFor(madeInvitation, 'renewInvitation', wanted)
      : callFor(madeInvitation, 'invite', { body: wanted }),
  );

const panel = 'flex min-w-0 flex-col gap-5 border-l-4 border-primary bg-raised px-5 py-6';

/** Shows the form, or the link that was just made. */
export function Invite({ made: make }: { made: ReturnType<typeof useInvitation> }) {
  function send(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    const name = String(new FormData(submission.currentTarget).get('name'));
    if (!make.isPending) make.mutate({ name });
  }

  if (make.data) return <OneTimeLink key={make.data.link} made={make.data} onDone={make.reset} />;
  return (
    <form onSubmit={send} noValidate className={panel}>
      <h2 className="text-2xl">Invite an organiser</h2>
      <TextField
        name="name"
        label="Name of the person"
        hint="You get a link for this person. With it they choose a username and a password."
        maxLength={fieldLimits.name}
        autoComplete="off"
      />
      {make.error && <Message>{make.error.message}</Message>}
      <PrimaryButton type="submit" disabled={make.isPending}>
        {make.isPending ? 'Inviting...' : 'Invite'}
      </PrimaryButton>
    </form>
  );
}

function OneTimeLink({ made: { name, link }, onDone }: { made: MadeInvitation; onDone(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${name}, with this link you get an account for the fest. It works once, for seven days: ${link}`;
  return (
    <section aria-labelledby="made" className={panel}>
      <h2 id="made" ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
        {name}
      </h2>
      <p>Send this link only to {name}. It works once, for seven days. If it gets lost, press New link in the list.</p>
      <LinkField
        label={`Link for ${name}`}
        url={link}
        other={{ label: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(text)}` }}
      />
      <SecondaryButton onClick={onDone}>Done</SecondaryButton>
    </section>
  );
}
