import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callFor } from '#app/call-for.ts';
import { call } from '#app/tool-api.ts';
import { deskList, madeDesk } from '#contract/desk/desks.ts';

export const madeDesks = queryOptions({
  queryKey: ['desks'],
  queryFn: ({ signal }) => callFor(deskList, 'desks', { signal }),
  // A phone that joins is waited for with the code in the hand.
  refetchInterval: 2_000,
});

/** Gives the one-time link, which the server tells once. */
export function useMakeDesk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => ({ name, ...(await callFor(madeDesk, 'makeDesk', { body: { name } })) }),
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
