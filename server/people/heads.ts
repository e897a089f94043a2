import { alikePairs } from '#contract/people/alike.ts';
import type { HeldPerson } from '#contract/people/person.ts';
import type { Heads } from '#contract/today.ts';
import { edition } from '#fest/edition.ts';
import { dayAt, instantOf } from '#programme/times.ts';
import type { Database } from '#server/database/tables.ts';
import { readApart } from './apart.ts';
import type { Everybody } from './everybody.ts';

const shownPairs = 50;

/** Counts people. Looks for similar people only after a change, because that takes about 30 ms for 20,000 people. */
export function countHeads(db: Database, people: Everybody): (now: Date) => Promise<Heads> {
  let pairs: ReturnType<typeof alikePairs> = [];
  let asOf: number | null = null;
  return async (now) => {
    await people.refresh();
    if (asOf !== people.number) {
      const { number } = people;
      [pairs, asOf] = [alikePairs(people.byId.values(), await readApart(db)), number];
    }
    const midnight = midnightBefore(now);
    let [registeredToday, arrived, suspects, photosToCheck] = [0, 0, 0, 0];
    for (const { row } of people.byId.values()) {
      if (row.registrationDate >= midnight) registeredToday++;
      if (row.isPresent) arrived++;
      if (row.isSuspect) suspects++;
      if (row.photoVersion !== null && row.photoFault === null) photosToCheck++;
    }
    const somePairs = pairs.slice(0, shownPairs).map(([one, other]) => ({ one: named(one), other: named(other) }));
    const numbers = { registered: people.byId.size, registeredToday, arrived, suspects, photosToCheck };
    return { ...numbers, pairs: pairs.length, somePairs };
  };

  function named({ id }: HeldPerson) {
    return { id, name: people.byId.get(id)?.row.name ?? '' };
  }
}

const { timeZone } = edition;

const midnightBefore = (now: Date): string =>
  new Date(instantOf('00:00', { date: dayAt(timeZone, now), timeZone })).toISOString();
