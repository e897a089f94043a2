import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callFor } from '#app/call-for.ts';
import { call } from '#app/tool-api.ts';
import { type Notice, noticeList } from '#contract/notices.ts';

export const writtenNotices = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => callFor(noticeList, 'writtenNotices', { signal }),
  // Others write and end them too.
  refetchInterval: 10_000,
});

export function useWriteNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notice: Notice) => call('writeNotice', { body: notice }),
    onSuccess: () => client.invalidateQueries(writtenNotices),
  });
}

/** What was ended already, or by somebody else, leaves the list as well. */
export function useEndNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('endNotice', { id }),
    onSettled: () => client.invalidateQueries(writtenNotices),
  });
}
