import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callFor } from '#app/call-for.ts';
import { whenText } from '#app/fest-time.ts';
import { call } from '#app/tool-api.ts';
import { SecondaryButton, ToolButton } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import {
  accountList,
  invitationList,
  type MadeInvitation,
  madeInvitation,
  sessionList,
} from '#contract/accounts/accounts.ts';
import { passwordRule } from '#contract/accounts/rules.ts';
import type { ToolCall } from '#contract/calls/tool-calls.ts';
import { fieldLimits } from '#contract/registration.ts';
import { PasswordField } from '../login/password-field.tsx';
import { LinkField } from '../page/link-field.tsx';
import { Row, RowList } from '../page/lists.tsx';
import { Columns, pageOf } from '../page/organisers-page.tsx';
import { AskButton } from '../page/question.tsx';
import { MadePanel, ToolForm } from '../page/tool-form.tsx';
import { polled, useChange, useOrganiser } from '../session/query-client.ts';

export const AccountsPage = pageOf('Accounts', () => (
  <Columns>
    <div className="grid min-w-0 gap-8">
      <Invitations />
      <Accounts />
    </div>
    <div className="grid min-w-0 gap-8">
      <NewPassword />
      <Sessions />
    </div>
  </Columns>
));

function Invitations() {
  const made = useChange((wanted: { name: string } | { id: string }) =>
    'id' in wanted
      ? callFor(madeInvitation, 'renewInvitation', wanted)
      : callFor(madeInvitation, 'invite', { body: wanted }),
  );
  return (
    <>
      {made.data ? (
        <OneTimeLink key={made.data.link} made={made.data} onDone={made.reset} />
      ) : (
        <ToolForm
          title="Invite an organiser"
          action={{ idle: 'Invite', busy: 'Inviting...' }}
          change={made}
          onSend={({ name = '' }) => made.mutate({ name })}
        >
          <TextField
            name="name"
            label="Name of the person"
            hint="You get a link for this person. With the link, they choose a username and a password."
            maxLength={fieldLimits.name}
          />
        </ToolForm>
      )}
      <EndList
        title="Invited"
        query={useQuery(polled(invitationList, 'invitations', 10_000))}
        rowOf={({ id, name, invitedBy, expiresAt, isExpired }) => ({
          id,
          name,
          about: `by ${invitedBy}, ${isExpired ? 'expired' : 'until'} ${whenText(expiresAt)}`,
          button: <ToolButton onClick={() => made.mutate({ id })}>New link</ToolButton>,
        })}
        end={{ call: 'revokeInvitation', label: 'Revoke', effect: 'The link stops working at once.' }}
      />
    </>
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

function Accounts() {
  const query = useQuery(polled(accountList, 'accounts', 10_000));
  const me = useOrganiser();
  return (
    <EndList
      title="Organisers"
      query={query}
      rowOf={({ id, username, createdAt }) => ({
        id,
        name: username,
        about: `${username === me ? 'you, ' : ''}since ${whenText(createdAt)}`,
        cannotEnd: query.data?.length === 1,
      })}
      end={{
        call: 'removeAccount',
        label: 'Remove',
        effect:
          'The account is signed out everywhere at once. Unused invitations from this person stop working. The history still shows what this person did.',
      }}
    />
  );
}

function Sessions() {
  return (
    <EndList
      title="Where you are signed in"
      query={useQuery(polled(sessionList, 'sessions', 10_000))}
      rowOf={({ id, browser, createdAt, seenAt, isThis }) => ({
        id,
        name: browser ?? 'Unknown browser',
        cannotEnd: isThis,
        about: isThis ? 'this browser' : `since ${whenText(createdAt)}, last used ${whenText(seenAt)}`,
      })}
      end={{ call: 'endSession', label: 'End', effect: 'That browser is signed out at once.' }}
    />
  );
}

type EndableRow = { id: string; name: string; about: string; cannotEnd?: boolean; button?: ReactNode };

type ListProps<Item> = {
  title: string;
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error'>;
  rowOf(item: Item): EndableRow;
  /** `effect` is the sentence in the confirmation dialog. It says what the request `call` does. */
  end: { call: ToolCall; label: string; effect: string };
};

function EndList<Item>({ title, query: { data, error }, rowOf, end }: ListProps<Item>) {
  const ending = useChange((id: string) => call(end.call, { id }));
  return (
    <RowList title={title} data={data?.map(rowOf)} error={ending.error ?? error}>
      {({ id, name, about, cannotEnd, button }) => (
        <Row key={id} name={name} about={about}>
          {button}
          {!cannotEnd && (
            <AskButton
              label={end.label}
              title={`${end.label} ${name}?`}
              disabled={ending.isPending}
              onYes={() => ending.mutate(id)}
            >
              {end.effect}
            </AskButton>
          )}
        </Row>
      )}
    </RowList>
  );
}

function NewPassword() {
  const change = useChange((body: object) => call('changePassword', { body }));
  return (
    <ToolForm
      title="Change your password"
      action={{ idle: 'Change it', busy: 'Changing...' }}
      change={change}
      onSend={change.mutate}
      status={change.isSuccess ? 'Changed. You are signed out everywhere else.' : 'This signs you out everywhere else.'}
    >
      {/* A hidden username tells password managers whose password this is. */}
      <input hidden readOnly autoComplete="username" value={useOrganiser() ?? ''} />
      <PasswordField name="current" label="Current password" autoComplete="current-password" />
      <PasswordField
        name="password"
        label="New password"
        hint={`At least ${passwordRule.min} characters.`}
        autoComplete="new-password"
      />
    </ToolForm>
  );
}
