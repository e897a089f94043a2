import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Problem } from '#app/api.ts';
import { signedOut } from './session.ts';

/** Every call of the dashboard goes through this client, so a 401 is noticed here and nowhere else. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveIfExpired }),
  mutationCache: new MutationCache({ onError: leaveIfExpired }),
  defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
});

function leaveIfExpired(error: Error): void {
  if (error instanceof Problem && error.status === 401) leave({ expired: true });
}

/** Goes back to the login and forgets everything that the dashboard held. */
export function leave(how: { expired: boolean }): void {
  signedOut(how);
  queryClient.clear();
}
