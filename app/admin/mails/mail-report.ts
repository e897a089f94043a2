import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callFor } from '#app/call-for.ts';
import { call } from '#app/tool-api.ts';
import { mailReport } from '#contract/mails.ts';

export const report = queryOptions({
  queryKey: ['mails'],
  queryFn: ({ signal }) => callFor(mailReport, 'mails', { signal }),
  // What was tried again is sent or refused anew within seconds.
  refetchInterval: ({ state }) => (state.data?.waiting ? 2_000 : 10_000),
});

/** Lets a mail wait again, or 'all' that are listed. Where somebody else did so already, the list shows it. */
export function useRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => (id === 'all' ? call('mailRetryAll') : call('mailRetry', { id })),
    onSettled: () => client.invalidateQueries(report),
  });
}
