import { isOneSlip } from './one-slip.ts';
import { endOf, type HeldPerson, isEnd } from './person.ts';
import { similarTo, tooMany } from './similar.ts';
import { wordsOf } from './words.ts';

const mostAlike = 3;

/** The ids of people who may be the same person, the most similar first. A similar name alone is not enough. */
export function alikeTo(one: HeldPerson, people: Iterable<HeldPerson>): string[] {
  const alike: { id: string; difference: number }[] = [];
  for (const other of people) {
    const difference = other.id === one.id ? null : differenceOf(one, other);
    if (difference !== null) alike.push({ id: other.id, difference });
  }
  return alike
    .sort((a, b) => a.difference - b.difference || (a.id < b.id ? -1 : 1))
    .slice(0, mostAlike)
    .map((other) => other.id);
}

/** Pairs each person with the first who has the same contact, or name and college. Fast enough for 20,000 people. */
export function alikePairs(
  people: Iterable<HeldPerson>,
  isApart: (one: string, other: string) => boolean = () => false,
): [HeldPerson, HeldPerson][] {
  const firstWith = new Map<string, HeldPerson>();
  const pairs: [HeldPerson, HeldPerson][] = [];
  for (const person of people) {
    const traits = [`${person.letters} ${person.college}`, ...(isEnd(person.contact) ? [] : [person.contact])];
    const first = traits.map((trait) => firstWith.get(trait)).find((other) => other !== undefined);
    if (first && !isApart(first.id, person.id)) pairs.push([first, person]);
    for (const trait of traits) if (!firstWith.has(trait)) firstWith.set(trait, person);
  }
  return pairs;
}

function differenceOf(one: HeldPerson, other: HeldPerson): number | null {
  // The last four digits alone are not enough: among 20,000 people, about two have the same four.
  if (one.contact === other.contact && !isEnd(one.contact)) return 0;
  const isSameEnd = endOf(one.contact) === endOf(other.contact);
  const isSameCollege = one.college === other.college;
  if (!isSameEnd && !isSameCollege) return null;
  if (one.letters === other.letters) return 1;
  const isSimilar = isSameEnd ? isPartOf(one, other) || isPartOf(other, one) : isClose(one.letters, other.letters);
  return isSimilar ? 2 : null;
}

const isPartOf = ({ name }: HeldPerson, other: HeldPerson): boolean => similarTo(wordsOf(name))(other) < tooMany;

const isClose = (a: string, b: string): boolean => Math.min(a.length, b.length) >= 4 && isOneSlip(a, b);
