import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CallError } from '#app/api.ts';
import { callFor } from '#app/call-for.ts';
import { PageHead } from '#app/layout/page-head.tsx';
import { Statement } from '#app/layout/statement.tsx';
import { PrimaryButton, PrimaryLink } from '#app/ui/buttons.tsx';
import { useSend } from '#app/ui/use-send.ts';
import { offeredAccount } from '#contract/accounts/accounts.ts';
import { SignInForm } from '../login/sign-in-form.tsx';
import { queryClient } from '../session/query-client.ts';

/** /admin/join/TOKEN. A link preview cannot use up the link, because joining needs a password. */
export function AccountJoinPage() {
  const { token = '' } = useParams();
  return (
    <>
      <PageHead title="Join" description="Makes an organiser’s account for somebody who was invited." />
      <Joining key={token} token={token} />
    </>
  );
}

function Joining({ token }: { token: string }) {
  const sending = useSend();
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['offeredAccount', token],
      queryFn: () => callFor(offeredAccount, 'offeredAccount', { body: { token } }),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  if (error) {
    const isOver = error instanceof CallError && error.status === 404;
    return (
      <Statement mark="one-time link" title={isOver ? 'This link does not work' : 'No answer yet'}>
        <p role="alert">{error.message}</p>
        {isOver && <PrimaryLink to="/admin">Sign in</PrimaryLink>}
        {!isOver && <PrimaryButton onClick={() => refetch()}>Try again</PrimaryButton>}
      </Statement>
    );
  }
  return (
    <Statement mark="one-time link" title="You’re invited">
      <p className="hidden noscript:block">Joining needs JavaScript. Turn it on in your browser.</p>
      {data && (
        <>
          <p>
            Hello <b className="text-text wrap-anywhere">{data.name}</b>!{' '}
            <b className="text-text wrap-anywhere">{data.invitedBy}</b> invited you to be an organiser. With an account
            you see and change all registrations, so keep the password to yourself.
          </p>
          {/* A full page load clears the page's memory, which may hold the data of another account. */}
          <SignInForm link={token} sending={sending} onSignedIn={() => window.location.replace('/admindashboard')} />
        </>
      )}
      {!data && <p className="noscript:hidden">One moment...</p>}
    </Statement>
  );
}
