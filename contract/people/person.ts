import { referenceOf } from '../reference.ts';

/** A participant, prepared for the search. `foldText` has normalised the name, college and email. */
export type HeldPerson = {
  id: string;
  name: string;
  letters: string;
  /** The set of the letters in `letters`, from `lettersIn`. */
  letterSet: number;
  college: string;
  text: string;
  /** The full number, or on phones its last four digits. */
  contact: string;
  /** Empty on phones. */
  email: string;
  reference: string;
  selectedEvents: readonly string[];
};

const endOfContact = 4;
export const isEnd = (contact: string): boolean => contact.length <= endOfContact;
export const endOf = (contact: string): string => contact.slice(-endOfContact);

type Known = Pick<HeldPerson, 'id' | 'name' | 'college' | 'contact' | 'selectedEvents'> & { email?: string };

export function holdPerson(known: Known): HeldPerson {
  const { id, contact, email = '', selectedEvents } = known;
  const name = ` ${foldText(known.name)}`;
  const college = foldText(known.college);
  const letters = name.replaceAll(' ', '');
  return {
    id,
    name,
    letters,
    letterSet: lettersIn(letters),
    college,
    // `join` builds the text now. A template string would build it during the first search, and slow that search down.
    text: [name, college, contact].join('\n'),
    contact,
    email: foldText(email),
    reference: referenceOf(id).replace('-', ''),
    selectedEvents,
  };
}

/** The set of a text's letters, with one bit for each letter. In some scripts two letters share a bit. */
export function lettersIn(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index++) letters |= 1 << text.charCodeAt(index);
  return letters;
}

/** Prepares a text for the search: removes case, accents, vowel signs and most punctuation. Puts one space between words. */
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
