import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { output, ZodMiniType } from 'zod/mini';
import { CallError } from '#app/api.ts';
import { callFor } from '#app/call-for.ts';
import { call, type ToolInput } from '#app/tool-api.ts';
import { organiserSession } from '#contract/admin.ts';
import type { ToolCall } from '#contract/calls/tool-calls.ts';
import { readSession, sessionEnded, signedIn, signedOut } from './session.ts';

/** Handles every answer with status 401, except answers to marks. Those are handled in app/admin/table/marks.tsx. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: leaveIfExpired,
    // If a query succeeds after the session has ended, another tab has signed in again.
    onSuccess: () => void (readSession() === 'ended' && signedIn()),
  }),
  mutationCache: new MutationCache({ onError: leaveIfExpired }),
  defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
});

const isExpired = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/** After a 401, goes to the sign-in page. If this page has data, opens a dialog instead, so that typed text is kept. */
export function leaveIfExpired(error: unknown): void {
  if (!isExpired(error)) return;
  const isInUse = queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.data !== undefined);
  if (isInUse) sessionEnded();
  else leave({ expired: true });
}

export function leave(how: { expired: boolean }): void {
  signedOut(how);
  queryClient.clear();
}

type Every<Data> = number | ((query: { state: { data: Data | undefined } }) => number);

type Input = Pick<ToolInput, 'id' | 'query'>;

/** Returns the options of a query that sends one API request. */
export const asked = <S extends ZodMiniType>(schema: S, call: ToolCall, input: Input = {}) =>
  queryOptions({
    queryKey: [call, ...Object.values(input)],
    async queryFn({ signal }) {
      await notSigningOut(signal);
      return callFor(schema, call, { ...input, signal });
    },
  });

/** Like `asked`, but the query repeats its request. `refetchInterval` is in ms. */
export const polled = <S extends ZodMiniType>(
  schema: S,
  call: ToolCall,
  refetchInterval: Every<output<S>>,
  input?: Input,
) => ({ ...asked(schema, call, input), refetchInterval });

let signingOut: Promise<void> | undefined;

/** Await this before each query's request. During a sign-out, the request would report that the session has ended. */
export async function notSigningOut(signal: AbortSignal): Promise<void> {
  await signingOut?.catch(() => {});
  signal.throwIfAborted();
}

const mutationKey = ['sign out'];

export const useSignOut = () => useMutation({ mutationKey, mutationFn: () => (signingOut = signOut()) }, queryClient);

export const useIsSigningOut = (): boolean => useIsMutating({ mutationKey }, queryClient) > 0;

/** Fails if the server cannot be reached, because the session would still be valid there. */
async function signOut(): Promise<void> {
  await queryClient.cancelQueries();
  await call('logout').catch((error) => {
    if (!isExpired(error)) throw error;
  });
  leave({ expired: false });
}

/** The organiser's username, once it is known. Passes the client, because the drawer is outside the QueryClientProvider. */
export function useOrganiser(): string | undefined {
  const session = { ...asked(organiserSession, 'session'), staleTime: Number.POSITIVE_INFINITY };
  return useQuery(session, queryClient).data?.username;
}

/** Sends a change, then loads the page's data again, even after a failure: another organiser may have been faster. */
export function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries();
  // Stay busy until the page shows the change, but for 3 s at most, because a request may hang.
  const shown = () => Promise.race([refresh(), new Promise((resolve) => setTimeout(resolve, 3_000))]);
  const made = useMutation({ mutationFn: change, onSuccess: shown, onError: () => void refresh() });
  // The sign-in dialog reports an ended session. A message here would stay after signing in.
  return isExpired(made.error) ? { ...made, error: null } : made;
}
