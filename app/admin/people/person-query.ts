import { CallError } from '#app/api.ts';
import { wholePerson } from '#contract/people/list.ts';
import { polled } from '../session/query-client.ts';

/** Stops polling after a 404: a person who has withdrawn does not come back. */
export const personQuery = (id: string) =>
  polled(
    wholePerson,
    'wholePerson',
    ({ state: { error } }) => (error instanceof CallError && error.status === 404 ? false : 10_000),
    { id },
  );
