import { callFor } from '#app/call-for.ts';
import { SecondaryButton } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { type MadeInvitation, madeInvitation } from '#contract/accounts/accounts.ts';
import { fieldLimits } from '#contract/registration.ts';
import { LinkField } from '../page/link-field.tsx';
import { MadePanel, ToolForm } from '../page/tool-form.tsx';
import { useChange } from '../page/use-change.ts';

export const useInvitation = () =>
  useChange((wanted: { name: string } | { id: string }) =>
    'id' in wanted
      ? callFor(madeInvitation, 'renewInvitation', wanted)
      : callFor(madeInvitation, 'invite', { body: wanted }),
  );

export function Invite({ made: make }: { made: ReturnType<typeof useInvitation> }) {
  if (make.data) return <OneTimeLink key={make.data.link} made={make.data} onDone={make.reset} />;
  return (
    <ToolForm
      title="Invite an organiser"
      action={{ idle: 'Invite', busy: 'Inviting...' }}
      change={make}
      onSend={({ name = '' }) => make.mutate({ name })}
    >
      <TextField
        name="name"
        label="Name of the person"
        hint="You get a link for this person. With the link, they choose a username and a password."
        maxLength={fieldLimits.name}
        autoComplete="off"
      />
    </ToolForm>
  );
}

function OneTimeLink({ made: { name, link }, onDone }: { made: MadeInvitation; onDone(): void }) {
  const text = `${name}, with this link you get an account for the fest. It works once, for seven days: ${link}`;
  return (
    <MadePanel title={name}>
      <p>Send this link only to {name}. It works once, for seven days. If it gets lost, press New link in the list.</p>
      <LinkField
        label={`Link for ${name}`}
        url={link}
        other={{ label: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(text)}` }}
      />
      <SecondaryButton onClick={onDone}>Done</SecondaryButton>
    </MadePanel>
  );
}
