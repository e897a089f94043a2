import { queryOptions } from '@tanstack/react-query';
import { callFor } from '#app/call-for.ts';
import { mailReport } from '#contract/mails.ts';

export const report = queryOptions({
  queryKey: ['mails'],
  queryFn: ({ signal }) => callFor(mailReport, 'mails', { signal }),
  // A retried mail is sent or refused within seconds.
  refetchInterval: ({ state }) => (state.data?.waiting ? 2_000 : 10_000),
});
