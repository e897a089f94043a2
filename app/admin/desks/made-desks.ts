import { queryOptions } from '@tanstack/react-query';
import { callFor } from '#app/call-for.ts';
import { deskList } from '#contract/desk/desks.ts';

export const madeDesks = queryOptions({
  queryKey: ['desks'],
  queryFn: ({ signal }) => callFor(deskList, 'desks', { signal }),
  // Often: the organiser waits until the phone has joined.
  refetchInterval: 2_000,
});
