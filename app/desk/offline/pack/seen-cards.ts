import type { PersonCard } from '#contract/desk.ts';
import type { PackedPerson } from '#contract/pack.ts';
import { parseArrivalVersion } from '#contract/versions.ts';
import { cardOf } from './packed-person.ts';

/** The cards that the server gave beside the pack, as long as they are newer than what that says. */
export function seenCards(packed: (id: string) => PackedPerson | undefined) {
  const seen = new Map<string, PersonCard>();
  return {
    note(card: PersonCard): void {
      const person = packed(card.id);
      if (!person || ageOf(card) >= ageOf(cardOf(person))) seen.set(card.id, card);
    },
    /** The pack has somebody anew: where the versions are the same, what came last counts. */
    check(person: PackedPerson): void {
      const card = seen.get(person.id);
      if (card && ageOf(card) <= ageOf(cardOf(person))) seen.delete(person.id);
    },
    cardOf(id: string): PersonCard | null {
      const person = packed(id);
      return seen.get(id) ?? (person ? cardOf(person) : null);
    },
    clear: () => seen.clear(),
  };
}

/** By its versions, which only grow. */
function ageOf({ arrivalVersion }: PersonCard): number {
  const { takenBack, sum } = parseArrivalVersion(arrivalVersion);
  return takenBack + sum;
}
