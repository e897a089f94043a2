import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/tool-api.ts';
import type { Desk, MadeDesk } from '#contract/desk.ts';

export const madeDesks = queryOptions({
  queryKey: ['desks'],
  queryFn: async ({ signal }) => (await call('desks', { signal })) as Desk[],
  // A phone that joins is waited for with the code in the hand.
  refetchInterval: 2_000,
});

/** Gives the one-time link, which the server tells once. */
export function useMakeDesk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => ({ name, ...((await call('makeDesk', { body: { name } })) as MadeDesk) }),
    onSuccess: () => client.invalidateQueries(madeDesks),
  });
}

/** What has ended already, or was ended by somebody else, is shown so as well. */
export function useEndDesk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('endDesk', { id }),
    onSettled: () => client.invalidateQueries(madeDesks),
  });
}
