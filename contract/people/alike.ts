import { type HeldPerson, isEnd } from './person.ts';

const atMost = 3;

export function alikeTo(id: string, people: ReadonlyMap<string, HeldPerson>): string[] {
  const one = people.get(id);
  if (!one) return [];
  const alike: { id: string; difference: number }[] = [];
  for (const other of people.values()) {
    const difference = other === one ? null : differenceOf(one, other);
    if (difference !== null) alike.push({ id: other.id, difference });
  }
  return alike
    .sort((a, b) => a.difference - b.difference || (a.id < b.id ? -1 : 1))
    .slice(0, atMost)
    .map((other) => other.id);
}

function differenceOf(one: HeldPerson, other: HeldPerson): number | null {
  // The last four digits alone fit two strangers among 20,000.
  if (one.contact === other.contact && !isEnd(one.contact)) return 0;
  const isSameCollege = one.college === other.college;
  if (one.letters === other.letters) return isSameCollege ? 1 : 2;
  return isSameCollege && isClose(one.letters, other.letters) ? 3 : null;
}

/** Whether one typing error apart: a letter changed or missing, or two swapped. */
function isClose(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 4) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [restOfA, restOfB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restOfA.length <= 1 && restOfB.length <= 1) return true;
  return restOfA.length === 2 && restOfA === [...restOfB].reverse().join('');
}
