import { referenceOf } from '../reference.ts';
import { foldText } from './words.ts';

/** A participant as search compares them; see `foldText`. */
export type HeldPerson = {
  id: string;
  /** With a space before each word. */
  name: string;
  /** The name without its spaces. */
  letters: string;
  college: string;
  /** Name, college and contact: what is in none of them need not be looked for in each. */
  text: string;
  /** The whole number; on a phone without a network its last four digits. */
  contact: string;
  /** Without its hyphen. */
  reference: string;
  /** Labels. */
  selectedEvents: readonly string[];
};

/** In digits: what a phone keeps of a contact. */
const endOfContact = 4;
export const isEnd = (contact: string): boolean => contact.length <= endOfContact;
export const endOf = (contact: string): string => contact.slice(-endOfContact);

type Known = Pick<HeldPerson, 'id' | 'name' | 'college' | 'contact' | 'selectedEvents'>;

/** Of what was typed when they registered. */
export function holdPerson({ id, name: typed, college: typedCollege, contact, selectedEvents }: Known): HeldPerson {
  const [name, college] = [` ${foldText(typed)}`, foldText(typedCollege)];
  return {
    id,
    name,
    letters: name.replaceAll(' ', ''),
    college,
    // Joined to one string at once: by a template it would be when it is searched first, for everybody at the first key.
    text: [name, college, contact].join('\n'),
    contact,
    reference: referenceOf(id).replace('-', ''),
    selectedEvents,
  };
}
