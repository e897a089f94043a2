import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { PageHead } from '#app/layout/page-head.tsx';
import { toolButton } from '#app/ui/tool-button.ts';
import { queryClient } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';
import { Failure } from './failure.tsx';
import { OrganisersLinks } from './organisers-links.tsx';

type Props = { title: string; description: string; children: ReactNode };

/** What the organisers' pages beside the dashboard share. As there, whoever is not signed in is led to the login. */
export function OrganisersPage({ title, description, children }: Props) {
  const session = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  if (session === 'signed out' || session === 'expired') return <Navigate to="/admin" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead title={title} description={description} />
      <div className="mx-auto flex max-w-6xl flex-col gap-6 px-5 py-6 sm:px-8">
        <div className="flex flex-col gap-4">
          <OrganisersLinks />
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <h1 className="text-4xl sm:text-5xl">{title}</h1>
            <button type="button" onClick={() => signOut(setFailure)} className={toolButton}>
              Sign out
            </button>
          </div>
        </div>
        <Failure sentence={failure} />
        {session === 'signed in' && children}
      </div>
    </QueryClientProvider>
  );
}
