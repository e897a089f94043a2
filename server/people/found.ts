import type { FoundPerson } from '#contract/desk/desk.ts';
import { endOf } from '#contract/people/person.ts';
import type { Everybody } from './everybody.ts';

/** Those of these ids who are registered, in this order, as a desk finds them. */
export const foundPeople = (people: Pick<Everybody, 'byId'>, ids: readonly string[]): FoundPerson[] =>
  ids.flatMap((id) => {
    const row = people.byId.get(id)?.row;
    if (!row) return [];
    const { name, college, selectedEvents, isPresent, presentAt = [] } = row;
    return { id, name, college, contactEnd: endOf(row.contact ?? ''), selectedEvents, isPresent, presentAt };
  });
