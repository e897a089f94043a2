import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, NavLink } from 'react-router';
import { PageHead } from '#app/layout/page-head.tsx';
import { toolButton } from '#app/ui/button.ts';
import { Message } from '#app/ui/message.tsx';
import { queryClient, signOut } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';

type Props = { title: string; description: string; children: ReactNode };

/** Shows its content only to people who are signed in. Until that is known it shows the placeholder. */
export function OrganisersFrame({ title, description, placeholder, children }: Props & { placeholder?: ReactNode }) {
  const session = useSession();
  if (session === 'signed out' || session === 'expired') return <Navigate to="/admin" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead title={title} description={description} />
      <div className="mx-auto flex max-w-6xl flex-col gap-4 px-5 py-6 sm:px-8">
        <OrganisersLinks />
        {session === 'signed in' ? children : placeholder}
      </div>
    </QueryClientProvider>
  );
}

export function OrganisersPage({ title, description, children }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <OrganisersFrame title={title} description={description}>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
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

function OrganisersLinks() {
  return (
    <nav aria-label="Organisers" className="-mb-3">
      <ul className="flex flex-wrap gap-x-5">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <NavLink end to={to} className={look}>
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          {/* A plain link, which loads a new page: the policy of this page forbids the camera. */}
          <a href="/desk" className={look}>
            At the door
          </a>
        </li>
      </ul>
    </nav>
  );
}
