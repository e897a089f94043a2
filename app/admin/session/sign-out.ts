import { useIsMutating } from '@tanstack/react-query';
import { Problem } from '#app/api.ts';
import { call } from '#app/tool-api.ts';
import { leave, queryClient } from './query-client.ts';

const mutationKey = ['sign out'];

/** Without the server the session would live on: then it says so instead of only looking signed out. */
export async function signOut(onFailure: (sentence: string) => void): Promise<void> {
  const logout = queryClient.getMutationCache().build(queryClient, { mutationKey, mutationFn: () => call('logout') });
  try {
    const out = logout.execute(undefined);
    await queryClient.cancelQueries();
    await out;
  } catch (error) {
    const isOutAlready = error instanceof Problem && error.status === 401;
    if (!isOutAlready) return onFailure((error as Error).message);
  }
  leave({ expired: false });
}

/** While the session is being ended nothing is asked for any more: the answer would be that it has ended. */
export const useIsSigningOut = (): boolean => useIsMutating({ mutationKey }) > 0;
