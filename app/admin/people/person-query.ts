import { queryOptions } from '@tanstack/react-query';
import { CallError } from '#app/api.ts';
import { callFor } from '#app/call-for.ts';
import { wholePerson } from '#contract/people/list.ts';

export const personKey = (id: string) => ['person', id] as const;

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: personKey(id),
    queryFn: ({ signal }) => callFor(wholePerson, 'wholePerson', { id, signal }),
    // Stop polling after a 404: a person who has withdrawn does not come back.
    refetchInterval: ({ state }) => (state.error instanceof CallError && state.error.status === 404 ? false : 10_000),
  });
