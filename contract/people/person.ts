import { referenceOf } from '../reference.ts';
import { foldText } from './words.ts';

/** A participant as search compares them. Texts are folded (`foldText`). */
export type HeldPerson = {
  id: string;
  name: string;
  letters: string;
  college: string;
  text: string;
  /** The whole number. A phone without a network knows the last four digits. */
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
    // A template would join the parts at the first search, which slows the first key.
    text: [name, college, contact].join('\n'),
    contact,
    reference: referenceOf(id).replace('-', ''),
    selectedEvents,
  };
}
