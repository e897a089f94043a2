import { referenceOf } from '../reference.ts';

/** A participant, prepared for the search. `foldText` has folded the texts. */
export type HeldPerson = {
  id: string;
  name: string;
  letters: string;
  college: string;
  text: string;
  /** The full number. A phone without a network knows only the last four digits. */
  contact: string;
  reference: string;
  selectedEvents: readonly string[];
};

const endOfContact = 4;
export const isEnd = (contact: string): boolean => contact.length <= endOfContact;
export const endOf = (contact: string): string => contact.slice(-endOfContact);

type Known = Pick<HeldPerson, 'id' | 'name' | 'college' | 'contact' | 'selectedEvents'>;

export function holdPerson({ id, name: typed, college: typedCollege, contact, selectedEvents }: Known): HeldPerson {
  const [name, college] = [` ${foldText(typed)}`, foldText(typedCollege)];
  return {
    id,
    name,
    letters: name.replaceAll(' ', ''),
    college,
    // `join` builds the text now. A template would build it at the first search and delay the first key.
    text: [name, college, contact].join('\n'),
    contact,
    reference: referenceOf(id).replace('-', ''),
    selectedEvents,
  };
}

/** Prepares a text for the search: no case, accents, vowel signs or punctuation, and one space between words. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ignored, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ignored, '')
    .replaceAll('ς', 'σ')
    .replace(blank, ' ')
    .trim();

const ignored = /[\p{M}\p{Default_Ignorable_Code_Point}'’‘ʼ`´.,()\-‐‑–]/gu;
const blank = /[\s\u2800\u{1D159}]+/gu;
