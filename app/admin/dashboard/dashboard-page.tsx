import { QueryClientProvider } from '@tanstack/react-query';
import { preload } from 'react-dom';
import { Navigate } from 'react-router';
import { PageHead } from '#app/layout/page-head.tsx';
import { startLoading } from '../list/registrations.ts';
import { OrganisersLinks } from '../page/organisers-links.tsx';
import { queryClient } from '../session/query-client.ts';
import { readSession, useSession } from '../session/session.ts';
import { Dashboard } from './dashboard.tsx';
import { Loading } from './loading.tsx';

// The list is asked for while the page is still being hydrated, not after.
if ('document' in globalThis && readSession() === 'signed in') startLoading();

/** For those who are signed in; everybody else is led to the login. */
export function DashboardPage() {
  const session = useSession();
  // It names the backend, so that every call waits for it.
  preload('/config.json', { as: 'fetch', crossOrigin: 'anonymous' });
  if (session === 'signed out' || session === 'expired') return <Navigate to="/admin" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead title="Event Registrations" description="Attendance, payment and export, for organisers." />
      <div className="mx-auto flex max-w-6xl flex-col gap-4 px-5 py-6 sm:px-8">
        <OrganisersLinks />
        {session === 'signed in' ? <Dashboard /> : <Loading />}
      </div>
    </QueryClientProvider>
  );
}
