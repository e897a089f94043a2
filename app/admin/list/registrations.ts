import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { followNews } from '#app/stream.ts';
import type { Registration } from '#contract/admin.ts';
import { leave, queryClient } from '../session/query-client.ts';
import { useIsSigningOut } from '../session/sign-out.ts';
import { fetchList, refreshList } from './fetch-list.ts';
import { completeList, type HeldList, withMark } from './held-list.ts';

const listKey = ['registrations'] as const;

/** How often an open dashboard looks for what other desks did, in ms: what changed is little, the whole list is much. */
const refreshEvery = ({ state }: { state: { data: HeldList | undefined } }) => (state.data?.version ? 5_000 : 15_000);

/** In ms: as far as a stream that says nothing is trusted. */
const refreshWhileLive = 30_000;

const listQuery = queryOptions({
  queryKey: listKey,
  queryFn: async ({ client, signal }): Promise<HeldList> => {
    const held = client.getQueryData<HeldList>(listKey);
    return held?.isComplete ? refreshList(held, signal) : firstList(client, signal);
  },
  // Rows keep their identity by held-list.ts; comparing 20,000 deeply would take longer than drawing them.
  structuralSharing: false,
  staleTime: refreshEvery,
});

/** The list from its first rows on, kept fresh while the page is in front. */
export function useRegistrations() {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  const isSigningOut = useIsSigningOut();
  const query = useQuery({
    ...listQuery,
    enabled: !isSigningOut,
    refetchInterval: isLive ? refreshWhileLive : refreshEvery,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });

  // After the first list, which has the line to itself.
  const canFollow = query.data?.isComplete === true && query.data.version !== null && !isSigningOut;
  useEffect(() => {
    if (!canFollow) return;
    return followNews('adminStream', {
      onNews: () => client.refetchQueries({ queryKey: listKey }),
      onLive: setLive,
      onSignedOut: () => leave({ expired: true }),
    });
  }, [canFollow, client]);
  return query;
}

/** Asks for the list before anything is drawn that shows it. A failure is told to whoever shows it. */
export function startLoading(): void {
  void queryClient.prefetchQuery(listQuery);
}

/** Shows the first rows as soon as they are here. */
async function firstList(client: QueryClient, signal: AbortSignal): Promise<HeldList> {
  let count = 0;
  const { registrations, version } = await fetchList(signal, (first) => {
    count = first.registrations.length;
    if (!signal.aborted) client.setQueryData<HeldList>(listKey, { ...first, groups: [], isComplete: false });
  });
  // Marks on them that were accepted while the rest arrived are newer than the list.
  const shown = client.getQueryData<HeldList>(listKey)?.registrations.slice(0, count) ?? [];
  return completeList(shown.concat(registrations.slice(shown.length)), version);
}

/** Takes a mark that the server accepted into the list that the dashboard holds. */
export function useAcceptMark() {
  const client = useQueryClient();
  return useCallback(
    async (id: string, mark: Partial<Registration>) => {
      // An answer that was asked for before the mark would put the old value back when it arrives. The first list is
      // older than any mark on it, so it may go on arriving around the mark.
      if (client.getQueryData<HeldList>(listKey)?.isComplete) await client.cancelQueries({ queryKey: listKey });
      client.setQueryData<HeldList>(listKey, (held) => held && withMark(held, id, mark));
    },
    [client],
  );
}
