import { useEffect } from 'react';
import { closeOffline, openOffline } from '#app/offline-pages/open-offline.ts';
import { offline } from '../offline/offline.ts';
import type { Known } from './use-session.ts';

/** Has /desk open without a network on a phone that may act there, or keeps what the server does not have, and on no other. */
export function useOfflinePage(role: Known['role'] | undefined): void {
  useEffect(() => {
    if (role === 'desk' || role === 'organiser') void openOffline('/desk');
    if (role === 'nobody') void closeUnlessSealed();
  }, [role]);
}

async function closeUnlessSealed(): Promise<void> {
  if ((await offline.sealedWrites()) === 0) await closeOffline('/desk');
}
