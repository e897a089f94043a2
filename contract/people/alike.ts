import { isOneSlip } from './one-slip.ts';
import { endOf, type HeldPerson, isEnd } from './person.ts';
import { similarTo, tooMany } from './similar.ts';
import { wordsOf } from './words.ts';

const mostAlike = 3;
/** Each person is compared with at most this many people who share the email, because more would be slow. */
const mostWithEmail = 5;

/** Returns the ids of people who may be the same person, most similar first. A similar name alone is not enough. */
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

/** Pairs each person with an earlier one who is alike by name, contact or email. Fast enough for 20,000 people. */
export function alikePairs(
  people: Iterable<HeldPerson>,
  isApart: (one: string, other: string) => boolean = () => false,
): [HeldPerson, HeldPerson][] {
  const firstWith = new Map<string, HeldPerson>();
  const withEmail = new Map<string, HeldPerson[]>();
  const pairs: [HeldPerson, HeldPerson][] = [];
  const keys = new Map<string, string>();
  for (const person of people) {
    const { letters, college, contact } = person;
    const key = keys.get(college) ?? collegeKey(college);
    keys.set(college, key);
    const traits = [`${letters} ${key}`, isEnd(contact) ? '' : contact];
    const [byName, byContact] = traits.map((trait) => firstWith.get(trait));
    const email = emailOf(person);
    const sameEmail = withEmail.get(email) ?? [];
    const first = byName ?? byContact ?? sameEmail.find((other) => hasSimilarName(other, person));
    if (first && !isApart(first.id, person.id)) pairs.push([first, person]);
    for (const trait of traits) if (trait && !firstWith.has(trait)) firstWith.set(trait, person);
    if (email && sameEmail.length < mostWithEmail) withEmail.set(email, [...sameEmail, person]);
  }
  return pairs;
}

function differenceOf(one: HeldPerson, other: HeldPerson): number | null {
  // The last four digits alone are not enough: of 20,000 people, two share them on average.
  if (one.contact === other.contact && !isEnd(one.contact)) return 0;
  const isSameEmail = one.email !== '' && emailOf(one) === emailOf(other);
  const isSameReach = isSameEmail || endOf(one.contact) === endOf(other.contact);
  const isSimilar = isSameReach ? hasSimilarName(one, other) : isClose(one, other) && isSameCollege(one, other);
  if (!isSimilar) return null;
  return one.letters === other.letters ? 1 : 2;
}

/** Returns only the current email, without emails from before a merge. Relatives may share it, so compare names too. */
const emailOf = ({ email }: HeldPerson): string => email.replace(/ .*/, '');

/** Returns the same text for “Arts & Science” and “Science and Arts”. */
const collegeKey = (college: string): string =>
  [...new Set(college.split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word !== 'and')
    .sort()
    .join(' ');

const isSameCollege = (one: HeldPerson, other: HeldPerson): boolean =>
  collegeKey(one.college) === collegeKey(other.college);

const hasSimilarName = (one: HeldPerson, other: HeldPerson): boolean =>
  one.letters === other.letters || isPartOf(one, other) || isPartOf(other, one);

const isPartOf = ({ name }: HeldPerson, other: HeldPerson): boolean => similarTo(wordsOf(name))(other) < tooMany;

const isClose = ({ letters: a }: HeldPerson, { letters: b }: HeldPerson): boolean =>
  a === b || (Math.min(a.length, b.length) >= 4 && Math.abs(a.length - b.length) < 2 && isOneSlip(a, b));
