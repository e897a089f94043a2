import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { followNews } from '#app/news/stream.ts';
import type { Registration } from '#contract/admin.ts';
import type { PeoplePage } from '#contract/people/list.ts';
import { notSigningOut, queryClient, useIsSigningOut } from '../session/query-client.ts';
import { sessionEnded, useSession } from '../session/session.ts';
import { fetchList, refreshList } from './fetch-list.ts';
import { completeList, type HeldList, withMark } from './held-list.ts';

const listKey = ['registrations'] as const;

/** Every page of the People table. */
const peoplePages = { queryKey: ['people'] };

/** In ms. The whole list is large, so it is fetched less often than changes. */
const refreshEvery = ({ state }: { state: { data: HeldList | undefined } }) => (state.data?.version ? 5_000 : 15_000);

/** In ms. The page polls even while it has a stream, because the stream could miss a change. */
const refreshWhileLive = 30_000;

const listQuery = queryOptions({
  queryKey: listKey,
  queryFn: async ({ client, signal }): Promise<HeldList> => {
    await notSigningOut(signal);
    const held = client.getQueryData<HeldList>(listKey);
    return held?.isComplete ? refreshList(held, signal) : firstList(client, signal);
  },
  // With `true`, the library would compare 20,000 rows deeply, which is too slow. held-list.ts keeps unchanged rows.
  structuralSharing: false,
  staleTime: refreshEvery,
});

export function useRegistrations() {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  const query = useQuery({
    ...listQuery,
    refetchInterval: isLive ? refreshWhileLive : refreshEvery,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });

  // The stream starts after the first list, because the list needs the whole bandwidth.
  const session = useSession();
  const isSigningOut = useIsSigningOut();
  const isSignedIn = session === 'signed in' && !isSigningOut;
  const canFollow = query.data?.isComplete === true && query.data.version !== null && isSignedIn;
  useEffect(() => {
    if (!canFollow) return;
    return followNews('adminStream', {
      onNews: () => client.refetchQueries({ queryKey: listKey }),
      onLive: setLive,
      onSignedOut: sessionEnded,
    });
  }, [canFollow, client]);
  return query;
}

export function startLoading(): void {
  void queryClient.prefetchQuery(listQuery);
}

async function firstList(client: QueryClient, signal: AbortSignal): Promise<HeldList> {
  let count = 0;
  const { registrations, version } = await fetchList(signal, (first) => {
    count = first.registrations.length;
    if (!signal.aborted) client.setQueryData<HeldList>(listKey, { ...first, groups: [], isComplete: false });
  });
  // Keep the rows already shown: they may have marks that are newer than this list.
  const shown = client.getQueryData<HeldList>(listKey)?.registrations.slice(0, count) ?? [];
  return completeList(shown.concat(registrations.slice(shown.length)), version);
}

export function useAcceptMark() {
  const client = useQueryClient();
  return useCallback(
    async (id: string, mark: Partial<Registration>) => {
      // Requests that began before the mark would restore the old value, so cancel or repeat them. Do not cancel the
      // first load of the list, because `firstList` keeps marks.
      if (client.getQueryData<HeldList>(listKey)?.isComplete) await client.cancelQueries({ queryKey: listKey });
      client.setQueryData<HeldList>(listKey, (held) => held && withMark(held, id, mark));
      client.setQueriesData<PeoplePage>(
        peoplePages,
        (page) => page && { ...page, people: page.people.map((one) => (one.id === id ? { ...one, ...mark } : one)) },
      );
      void client.refetchQueries({ ...peoplePages, fetchStatus: 'fetching' });
      void client.invalidateQueries({ queryKey: ['wholePerson', id] });
    },
    [client],
  );
}
