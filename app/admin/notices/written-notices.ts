import { queryOptions } from '@tanstack/react-query';
import { callFor } from '#app/call-for.ts';
import { noticeList } from '#contract/notices.ts';

export const writtenNotices = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => callFor(noticeList, 'writtenNotices', { signal }),
  refetchInterval: 10_000,
});
