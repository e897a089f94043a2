import { type HeldPerson, lettersIn } from './person.ts';
import { fitsAll, type Word } from './words.ts';

/** The number of errors if a name does not match. An integer is faster than Infinity. */
export const tooMany = 100;

/** Returns a function that compares these words with a person. It counts typing errors, or returns `tooMany`. */
export function similarTo(words: readonly Word[]): (person: HeldPerson) => number {
  const isName = ({ text }: Word) => !/[\d@]/.test(text);
  const names = words.filter(isName).map(({ text }) => text);
  const others = words.filter((word) => !isName(word));
  const together = typedOf(names.join(''));
  // Compare the longest word first, because it matches the fewest people.
  const single = names.map(typedOf).sort((a, b) => b.text.length - a.text.length);
  if (together.mostErrors === 0) return () => tooMany;
  return (person) => {
    const errors = Math.min(errorsIn(together, person), single.length > 1 ? errorsInAll(single, person) : tooMany);
    return errors < tooMany && fitsAll(others, person, person.contact) ? errors : tooMany;
  };
}

type Typed = { text: string; letterSet: number; mostErrors: number; initial: string };

const typedOf = (text: string): Typed => ({
  text,
  letterSet: lettersIn(text),
  mostErrors: text.length < 4 ? 0 : text.length < 8 ? 1 : 2,
  initial: ` ${text.charAt(0)}`,
});

function errorsInAll(words: readonly Typed[], person: HeldPerson): number {
  let errors = 0;
  let initials = 0;
  for (const word of words) {
    const found = errorsIn(word, person);
    if (found < tooMany) errors += found;
    else if (person.text.includes(word.text)) errors += 1;
    else if (++initials < words.length && hasInitial(person.name, word.initial)) errors += 1;
    else return tooMany;
  }
  return errors;
}

/** Whether one word of the name is just this letter. */
const hasInitial = (name: string, initial: string): boolean => name.endsWith(initial) || name.includes(`${initial} `);

/** Compares the text with the name, from the start of each word. Ignores spaces, because people omit or add them. */
function errorsIn({ text, letterSet, mostErrors }: Typed, { name, letters, letterSet: known }: HeldPerson): number {
  let fewest = tooMany;
  if (!hasAtMost(mostErrors, letterSet & ~known)) return fewest;
  for (let space = 0, spaces = 0; space !== -1; space = name.indexOf(' ', space + 1), spaces++) {
    const atMost = mostErrorsAt(letters, space - spaces, text, mostErrors);
    if (atMost >= 0) fewest = Math.min(fewest, errorsBetween(text, 0, letters, space - spaces, atMost));
  }
  return fewest;
}

/** Allows at most one error if the first letter is wrong, because looking for more errors is slow. */
function mostErrorsAt(letters: string, start: number, text: string, mostErrors: number): number {
  const first = text.charCodeAt(0);
  const second = text.charCodeAt(1);
  const known = letters.charCodeAt(start);
  const next = letters.charCodeAt(start + 1);
  if (first === known) return mostErrors;
  return first === next || second === next || second === known ? Math.min(mostErrors, 1) : -1;
}

function hasAtMost(count: number, letterSet: number): boolean {
  let rest = letterSet;
  for (let removed = 0; removed < count; removed++) rest &= rest - 1;
  return rest === 0;
}

/** Counts letters that are wrong, missing, added or swapped with the next. The typed word may be unfinished. */
function errorsBetween(typed: string, from: number, name: string, start: number, atMost: number): number {
  let i = from;
  let j = start;
  while (i < typed.length && typed.charCodeAt(i) === name.charCodeAt(j)) {
    i++;
    j++;
  }
  if (i >= typed.length) return 0;
  if (atMost === 0) return tooMany;
  const rest = atMost - 1;
  const isSwapped = typed.charCodeAt(i) === name.charCodeAt(j + 1) && typed.charCodeAt(i + 1) === name.charCodeAt(j);
  return (
    1 +
    Math.min(
      errorsBetween(typed, i + 1, name, j + 1, rest),
      errorsBetween(typed, i + 1, name, j, rest),
      errorsBetween(typed, i, name, j + 1, rest),
      isSwapped ? errorsBetween(typed, i + 2, name, j + 2, rest) : tooMany,
    )
  );
}
