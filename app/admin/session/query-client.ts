import { MutationCache, QueryCache, QueryClient, useIsMutating } from '@tanstack/react-query';
import { CallError } from '#app/api.ts';
import { call } from '#app/tool-api.ts';
import { signedOut } from './session.ts';

/** Notices when a call is answered with 401. Marks do this themselves (table/marks.ts). */
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

const mutationKey = ['sign out'];

/** Signing out fails if the server cannot be reached, because the session would still be valid there. */
export async function signOut(onFailure: (sentence: string) => void): Promise<void> {
  const logout = queryClient.getMutationCache().build(queryClient, { mutationKey, mutationFn: () => call('logout') });
  try {
    const out = logout.execute(undefined);
    await queryClient.cancelQueries();
    await out;
  } catch (error) {
    const isOutAlready = error instanceof CallError && error.status === 401;
    if (!isOutAlready) return onFailure((error as Error).message);
  }
  leave({ expired: false });
}

/** Queries stop while this is true. Otherwise they would report an expired session. */
export const useIsSigningOut = (): boolean => useIsMutating({ mutationKey }) > 0;
