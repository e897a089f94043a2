import { readReference } from '../reference.ts';
import { endOf, type HeldPerson, isEnd } from './person.ts';
import { foldText } from './words.ts';

const atMost = 10;
/** In characters: no name with its college is longer. */
const longestQuery = 300;

/**
 * The ids of at most ten whom all words of `query` fit: parts of name or college, of the reference, or digits of the contact.
 * Those of `eventLabel` come first, then those whose name begins with the words. Whom a phone does not find, because digits are not at
 * the end of the contact, comes last: its rows stay where they are when those of the server follow.
 */
export function findPeople(people: Iterable<HeldPerson>, query: string, eventLabel: string | null): string[] {
  const words = query.length > longestQuery ? [] : wordsOf(query);
  if (words.length === 0) return [];
  const typed = words.map(({ text }) => ` ${text}`);
  const best: Found[] = [];
  const firstRank = eventLabel === null ? others : 0;
  const isOfEvent = ({ selectedEvents }: HeldPerson) => eventLabel !== null && selectedEvents.includes(eventLabel);
  for (const person of people) {
    const last = best[atMost - 1];
    // What costs least first: a letter or two fit nearly everybody.
    if (last?.rank === firstRank && person.name > last.person.name) continue;
    if (last !== undefined && last.rank < others && !isOfEvent(person)) continue;
    if (!fitsAll(words, person, person.contact)) continue;
    const rank = kindOf(person, words, typed) + (isOfEvent(person) ? 0 : others);
    const found = { person, rank };
    if (last !== undefined && compare(found, last) > 0) continue;
    best.push(found);
    best.sort(compare);
    best.splice(atMost);
  }
  return best.map(({ person }) => person.id);
}

/** The rank of the first who is not of the event, and of those whom a phone does not find. */
const others = 3;
const beyondPhones = 6;

type Found = { person: HeldPerson; rank: number };

function compare(a: Found, b: Found): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.person.name !== b.person.name) return a.person.name < b.person.name ? -1 : 1;
  return a.person.id < b.person.id ? -1 : 1;
}

/** 0 where the name begins with what was typed, 1 where a word of the name begins with each word, 2 where a phone finds them too. */
function kindOf(person: HeldPerson, words: readonly Word[], typed: readonly string[]): number {
  const { name, contact } = person;
  if (typed.every((word) => name.includes(word))) return name.startsWith(typed.join('')) ? 0 : 1;
  return isEnd(contact) || fitsAll(words, person, endOf(contact)) ? 2 : beyondPhones;
}

type Word = {
  text: string;
  reference: string | null;
  /** Without a country's code or a 0 before a whole number. */
  digits: string | null;
  parts: readonly Word[];
  /** What is in the text of everybody whom the word fits by name, college or contact. */
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

/** A number is typed with spaces, or first and last digits are: either may be meant. */
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

/** From either end, from three on also in the middle. A contact that is an end has one, and the last four that were typed count. */
function hasDigits(contact: string, typed: string): boolean {
  const digits = isEnd(contact) ? endOf(typed) : typed;
  if (digits.length >= 3) return contact.includes(digits);
  return contact.endsWith(digits) || (!isEnd(contact) && contact.startsWith(digits));
}
