import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '#app/api.ts';
import { signedOut } from './session.ts';

/** Notices a 401 of every call. Marks do so themselves (table/marks.ts). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveIfExpired }),
  mutationCache: new MutationCache({ onError: leaveIfExpired }),
  defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
});

export function leaveIfExpired(error: unknown): void {
  if (error instanceof CallError && error.status === 401) leave({ expired: true });
}

export function leave(how: { expired: boolean }): void {
  signedOut(how);
  queryClient.clear();
}
