import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, NavLink } from 'react-router';
import { BottomBar } from '#app/layout/bottom-bar.tsx';
import { PageHead } from '#app/layout/page-head.tsx';
import { useNotices } from '#app/news/notices.ts';
import { toolButton } from '#app/ui/button.ts';
import { Message } from '#app/ui/message.tsx';
import { NoticeLine } from '#app/ui/notice-line.tsx';
import { queryClient, signOut, useOrganiser } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';
import { SignInAgain } from '../session/sign-in-again.tsx';

type Props = { title: string; description: string; children: ReactNode };

const heading = 'text-4xl sm:text-5xl';

/** Shows `children` only to people who are signed in. Until that is known, shows the title and `placeholder`. */
export function OrganisersFrame({ title, description, placeholder, children }: Props & { placeholder?: ReactNode }) {
  const session = useSession();
  if (session === 'signed out' || session === 'expired') return <Navigate to="/admin" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead title={title} description={description} />
      <div
        className={`mx-auto flex max-w-6xl flex-col gap-4 px-5 py-6 sm:px-8 ${session === 'ended' ? 'invisible' : ''}`}
      >
        <OrganisersLinks>{session && <SignedInAs />}</OrganisersLinks>
        {session === undefined && <h1 className={heading}>{title}</h1>}
        {session === undefined ? placeholder : children}
      </div>
      {session !== undefined && <SignInAgain />}
      {session === 'signed in' && <Notices />}
    </QueryClientProvider>
  );
}

function Notices() {
  const { notices, dismiss } = useNotices();
  return (
    <BottomBar>
      <NoticeLine notices={notices} onDismiss={dismiss} className="border-t-2 px-[max(1.25rem,calc(50vw-34rem))]" />
    </BottomBar>
  );
}

export function OrganisersPage({ title, description, children }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <OrganisersFrame title={title} description={description}>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className={heading}>{title}</h1>
        <button type="button" onClick={() => signOut(setFailure)} className={toolButton}>
          Sign out
        </button>
      </div>
      {failure && <Message>{failure}</Message>}
      <div className="flex flex-col gap-6">{children}</div>
    </OrganisersFrame>
  );
}

const pages = [
  { to: '/admindashboard', label: 'Registrations' },
  { to: '/admin/desks', label: 'Desks' },
  { to: '/admin/notices', label: 'Notices' },
  { to: '/admin/mails', label: 'Mails' },
];

const look =
  'flex min-h-11 items-center text-sm text-text-soft transition-colors hover:text-text aria-[current=page]:text-primary';

function OrganisersLinks({ children }: Pick<Props, 'children'>) {
  return (
    <nav aria-label="Organisers" className="-mb-3 flex flex-wrap items-center justify-between gap-x-5">
      <ul className="flex flex-wrap gap-x-5">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <NavLink end to={to} className={look}>
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          {/* A plain link: /desk needs a full page load, because this page's policy forbids the camera. */}
          <a href="/desk" className={look}>
            At the door
          </a>
        </li>
      </ul>
      <p className="min-h-5 pb-3 text-sm text-text-soft sm:pb-0">{children}</p>
    </nav>
  );
}

function SignedInAs() {
  const username = useOrganiser();
  return username && `Signed in as ${username}`;
}
