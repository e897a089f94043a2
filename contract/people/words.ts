import { readReference } from '../reference.ts';
import { endOf, foldText, type HeldPerson, isEnd } from './person.ts';

const longestQuery = 300;
/** Enough for a name, a college and a number. There is a limit, because each word is compared with everybody. */
const mostWords = 12;

export type Word = {
  text: string;
  reference: string | null;
  digits: string | null;
  isEmail: boolean;
  parts: readonly Word[];
  /** If this word matches a person's name, college or contact, the person's `text` contains `sought`. */
  sought: string;
};

export function wordsOf(query: string): Word[] {
  if (query.length > longestQuery) return [];
  const texts = foldText(query.replace(/(^|\s)\+\s*91/g, ' '))
    .split(' ')
    .filter((text, at, all) => text !== '' && (isNumber(text) || all.indexOf(text) === at))
    .slice(0, mostWords);
  const words: Word[] = [];
  for (const word of texts.map(wordOf)) {
    const before = words.at(-1);
    if (word.digits === null || before === undefined || before.digits === null) words.push(word);
    else words.splice(-1, 1, joined(before, word));
  }
  return words;
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);

function wordOf(text: string): Word {
  const digits = isNumber(text) ? text.replace(/^(?:91|0)(?=\d{10}$)/, '') : null;
  return {
    text,
    reference: text.length >= 4 ? readReference(text) : null,
    digits,
    isEmail: text.indexOf('@') > 0,
    parts: [],
    sought: digits === null ? text : endOf(digits),
  };
}

const joined = (a: Word, b: Word): Word => ({
  ...wordOf(`${a.text}${b.text}`),
  text: `${a.text} ${b.text}`,
  parts: [...(a.parts.length > 0 ? a.parts : [a]), b],
});

export function fitsAll(words: readonly Word[], person: HeldPerson, contact: string): boolean {
  for (const word of words) if (!fits(word, person, contact)) return false;
  return true;
}

const fits = (word: Word, person: HeldPerson, contact: string): boolean =>
  (person.text.includes(word.sought) &&
    (word.digits === null || isIn(word.text, person) || hasDigits(contact, word.digits))) ||
  (word.reference !== null &&
    (person.reference.startsWith(word.reference) || person.reference.endsWith(word.reference))) ||
  (word.parts.length > 0 && word.parts.every((part) => fits(part, person, contact))) ||
  // Compare emails only with a typed email. Otherwise, part of a name would reveal whose email contains it.
  (word.isEmail && !isEnd(contact) && person.email.startsWith(word.text));

const isIn = (text: string, { name, college }: HeldPerson): boolean => name.includes(text) || college.includes(text);

/** Three digits or more match anywhere; fewer match at the start or end. A phone compares at most the last four. */
function hasDigits(contact: string, typed: string): boolean {
  const digits = isEnd(contact) ? endOf(typed) : typed;
  if (digits.length >= 3) return contact.includes(digits);
  return contact.endsWith(digits) || (!isEnd(contact) && contact.startsWith(digits));
}
