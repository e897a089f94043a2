import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import '#app/zod-without-eval.ts';
import { call } from '#app/api.ts';
import { type Registration, registration } from '#contract/admin.ts';

const listKey = ['registrations'] as const;

/** How often an open dashboard looks for what other desks did, in ms. */
const refreshEvery = 15_000;

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: 'always' } },
});

/** The list as the server gives it, kept fresh while the page is in front. */
export function useRegistrations() {
  return useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => readList(await call('registrations', { signal })),
    refetchInterval: refreshEvery,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    staleTime: refreshEvery,
  });
}

/** Rows that are not registrations at all are left out; one of them must not hide the others. */
export function readList(answer: unknown): Registration[] {
  if (!Array.isArray(answer)) throw new Error('The server sent no list');
  return answer.flatMap((row) => registration.safeParse(row).data ?? []);
}

/** Changes one field of one registration in the list that the dashboard holds. */
export function useAcceptedChange() {
  const client = useQueryClient();
  return useCallback(
    async (id: string, change: Partial<Registration>) => {
      // A list asked for before the server accepted would put the old value back when it arrives.
      await client.cancelQueries({ queryKey: listKey });
      client.setQueryData<Registration[]>(listKey, (list) => changed(list, id, change));
    },
    [client],
  );
}

export function changed(list: Registration[] | undefined, id: string, change: Partial<Registration>) {
  return list?.map((it) => (it._id === id ? { ...it, ...change } : it));
}
