import { useIsMutating } from '@tanstack/react-query';
import { CallError } from '#app/api.ts';
import { call } from '#app/tool-api.ts';
import { leave, queryClient } from './query-client.ts';

const mutationKey = ['sign out'];

/** Fails if the server cannot be reached, because the session would live on. */
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

/** Stops all queries meanwhile: they would report an expired session. */
export const useIsSigningOut = (): boolean => useIsMutating({ mutationKey }) > 0;
