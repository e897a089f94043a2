import { useQuery } from '@tanstack/react-query';
import { whenText } from '#app/fest-time.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { accountList, invitationList, sessionList } from '#contract/accounts/accounts.ts';
import { Columns, OrganisersPage } from '../page/organisers-page.tsx';
import { polled, useOrganiser } from '../session/query-client.ts';
import { EndList } from './end-list.tsx';
import { Invite, useInvitation } from './invite.tsx';
import { NewPassword } from './new-password.tsx';

export function AccountsPage() {
  return (
    <OrganisersPage title="Accounts">
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
    </OrganisersPage>
  );
}

const openInvitations = polled(invitationList, 'invitations', 10_000);

function Invitations() {
  const made = useInvitation();
  return (
    <>
      <Invite made={made} />
      <EndList
        title="Invited"
        query={useQuery(openInvitations)}
        rowOf={({ id, name, invitedBy, expiresAt, isExpired }) => ({
          ...{ id, name, about: `by ${invitedBy}, ${isExpired ? 'expired' : 'until'} ${whenText(expiresAt)}` },
          button: <ToolButton onClick={() => made.mutate({ id })}>New link</ToolButton>,
        })}
        end={{ call: 'revokeInvitation', label: 'Revoke', effect: 'The link stops working at once.' }}
      />
    </>
  );
}

const allAccounts = polled(accountList, 'accounts', 10_000);

function Accounts() {
  const query = useQuery(allAccounts);
  const me = useOrganiser();
  return (
    <EndList
      title="Organisers"
      query={query}
      rowOf={({ id, username, createdAt }) => ({
        ...{ id, name: username, about: `${username === me ? 'you, ' : ''}since ${whenText(createdAt)}` },
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

const ownSessions = polled(sessionList, 'sessions', 10_000);

function Sessions() {
  return (
    <EndList
      title="Where you are signed in"
      query={useQuery(ownSessions)}
      rowOf={({ id, browser, createdAt, seenAt, isThis }) => ({
        ...{ id, name: browser ?? 'Unknown browser', cannotEnd: isThis },
        about: isThis ? 'this browser' : `since ${whenText(createdAt)}, last used ${whenText(seenAt)}`,
      })}
      end={{ call: 'endSession', label: 'End', effect: 'That browser is signed out at once.' }}
    />
  );
}
