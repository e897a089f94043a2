import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Problem } from '#app/api.ts';
import { signedOut } from './session.ts';

/** The calls of the dashboard go through this client, so that a 401 is noticed here; but for its marks (table/marks.ts). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveIfExpired }),
  mutationCache: new MutationCache({ onError: leaveIfExpired }),
  defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
});

export function leaveIfExpired(error: unknown): void {
  if (error instanceof Problem && error.status === 401) leave({ expired: true });
}

/** Goes back to the login and forgets everything that the dashboard held. */
export function leave(how: { expired: boolean }): void {
  signedOut(how);
  queryClient.clear();
}
