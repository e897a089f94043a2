import { readReference } from '../reference.ts';
import { endOf, foldText, type HeldPerson, isEnd } from './person.ts';

const atMost = 10;
const longestQuery = 300;

// People of `eventLabel` come first, then names that begin with the query. People whom a phone alone cannot find come
// last. The phone's rows then do not move when the server's rows follow.
export function findPeople(people: Iterable<HeldPerson>, query: string, eventLabel: string | null): string[] {
  const words = query.length > longestQuery ? [] : wordsOf(query);
  if (words.length === 0) return [];
  const typed = words.map(({ text }) => ` ${text}`);
  const best: Found[] = [];
  const firstRank = eventLabel === null ? others : 0;
  const isOfEvent = ({ selectedEvents }: HeldPerson) => eventLabel !== null && selectedEvents.includes(eventLabel);
  for (const person of people) {
    const last = best[atMost - 1];
    // Cheap checks come first, because one letter matches nearly everybody.
    if (last?.rank === firstRank && person.name > last.person.name) continue;
    if (last !== undefined && last.rank < others && !isOfEvent(person)) continue;
    if (!fitsAll(words, person, person.contact)) continue;
    const rank = rankOf(person, words, typed) + (isOfEvent(person) ? 0 : others);
    const found = { person, rank };
    if (last !== undefined && compare(found, last) > 0) continue;
    best.push(found);
    best.sort(compare);
    best.splice(atMost);
  }
  return best.map(({ person }) => person.id);
}

/** Added to the rank of people who are not registered for the event. */
const others = 3;
/** The rank of people whom a phone alone cannot find. */
const beyondPhones = 6;

type Found = { person: HeldPerson; rank: number };

function compare(a: Found, b: Found): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.person.name !== b.person.name) return a.person.name < b.person.name ? -1 : 1;
  return a.person.id < b.person.id ? -1 : 1;
}

/** 0: the name begins with the query. 1: each word begins a word of the name. 2: a phone also finds the person. */
function rankOf(person: HeldPerson, words: readonly Word[], typed: readonly string[]): number {
  const { name, contact } = person;
  if (typed.every((word) => name.includes(word))) return name.startsWith(typed.join('')) ? 0 : 1;
  return isEnd(contact) || fitsAll(words, person, endOf(contact)) ? 2 : beyondPhones;
}

type Word = {
  text: string;
  reference: string | null;
  digits: string | null;
  parts: readonly Word[];
  /** If the word matches name, college or contact of a person, their `text` contains this. */
  sought: string;
};

function wordsOf(query: string): Word[] {
  const texts = foldText(query.replace(/(^|\s)\+\s*91/g, ' '))
    .split(' ')
    .filter((text) => text !== '');
  const words: Word[] = [];
  for (const word of texts.map(wordOf)) {
    const before = words.at(-1);
    if (word.digits === null || before === undefined || before.digits === null) words.push(word);
    else words.splice(-1, 1, joined(before, word));
  }
  return words;
}

function wordOf(text: string): Word {
  const digits = /^\d+$/.test(text) ? text.replace(/^(?:91|0)(?=\d{10}$)/, '') : null;
  return {
    text,
    reference: text.length >= 4 ? readReference(text) : null,
    digits,
    parts: [],
    sought: digits === null ? text : endOf(digits),
  };
}

const joined = (a: Word, b: Word): Word => ({
  ...wordOf(`${a.text}${b.text}`),
  text: `${a.text} ${b.text}`,
  parts: [...(a.parts.length > 0 ? a.parts : [a]), b],
});

function fitsAll(words: readonly Word[], person: HeldPerson, contact: string): boolean {
  for (const word of words) if (!fits(word, person, contact)) return false;
  return true;
}

const fits = (word: Word, person: HeldPerson, contact: string): boolean =>
  (person.text.includes(word.sought) &&
    (word.digits === null || isIn(word.text, person) || hasDigits(contact, word.digits))) ||
  (word.reference !== null &&
    (person.reference.startsWith(word.reference) || person.reference.endsWith(word.reference))) ||
  (word.parts.length > 0 && word.parts.every((part) => fits(part, person, contact)));

const isIn = (text: string, { name, college }: HeldPerson): boolean => name.includes(text) || college.includes(text);

/** Three digits or more match anywhere; fewer match at the start or end. A phone compares the last four at most. */
function hasDigits(contact: string, typed: string): boolean {
  const digits = isEnd(contact) ? endOf(typed) : typed;
  if (digits.length >= 3) return contact.includes(digits);
  return contact.endsWith(digits) || (!isEnd(contact) && contact.startsWith(digits));
}

const mostAlike = 3;

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
    .slice(0, mostAlike)
    .map((other) => other.id);
}

function differenceOf(one: HeldPerson, other: HeldPerson): number | null {
  // The last four digits alone are not enough: among 20,000 people, each end belongs to two strangers.
  if (one.contact === other.contact && !isEnd(one.contact)) return 0;
  const isSameCollege = one.college === other.college;
  if (one.letters === other.letters) return isSameCollege ? 1 : 2;
  return isSameCollege && isClose(one.letters, other.letters) ? 3 : null;
}

/** Whether two words differ by one typing error: a letter changed or missing, or two letters swapped. */
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
