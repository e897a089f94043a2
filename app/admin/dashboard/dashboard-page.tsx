import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { preload } from 'react-dom';
import { Navigate } from 'react-router';
import { PageHead } from '#app/layout/page-head.tsx';
import { queryClient, startLoading } from '../list/registrations.ts';
import { clearFlag, readFlag, useFlag } from '../session-flag.ts';
import { Dashboard } from './dashboard.tsx';
import { Loading } from './loading.tsx';

// The list is asked for while the page is still being brought to life, not after.
if ('document' in globalThis && readFlag()) startLoading();

/** Shown only where the flag is set; without it, and when the session has ended, the way leads to the login. */
export function DashboardPage() {
  const flag = useFlag();
  const [sessionEnded, setSessionEnded] = useState(false);

  function leave(ended: boolean) {
    setSessionEnded(ended);
    queryClient.clear();
    clearFlag();
  }

  // It names the backend, so that every call waits for it.
  preload('/config.json', { as: 'fetch', crossOrigin: 'anonymous' });
  if (flag === false) return <Navigate to="/admin" replace state={{ sessionEnded }} />;
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead title="Event Registrations" description="Attendance, payment and export, for organisers." />
      <div className="mx-auto flex max-w-6xl flex-col gap-4 px-5 py-6 sm:px-8">
        {flag ? <Dashboard onSessionEnded={() => leave(true)} onSignedOut={() => leave(false)} /> : <Loading />}
      </div>
    </QueryClientProvider>
  );
}
