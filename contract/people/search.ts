import { endOf, type HeldPerson, isEnd } from './person.ts';
import { similarTo, tooMany } from './similar.ts';
import { fitsAll, type Word, wordsOf } from './words.ts';

const atMost = 10;

/** `exact` is how many people match exactly. `ids` has the best ten. If fewer than ten match, similar people follow. */
export type Matches = { ids: string[]; exact: number };

type Options = { eventLabel: string | null; withSimilar?: boolean };

export function findPeople(people: readonly HeldPerson[], query: string, options: Options): Matches {
  const { eventLabel, withSimilar = true } = options;
  const words = wordsOf(query);
  if (words.length === 0) return { ids: [], exact: 0 };
  const isOfEvent = ({ selectedEvents }: HeldPerson) => eventLabel !== null && selectedEvents.includes(eventLabel);
  const { best, exact } = findExact(people, words, eventLabel === null, isOfEvent);
  if (withSimilar && exact < atMost) best.push(...findSimilar(people, words, best, isOfEvent));
  return { ids: best.map(({ person }) => person.id), exact };
}

/** Returns everybody who matches. Only for organisers, because it also finds people by part of an email. */
export function matchPeople<Person extends HeldPerson>(people: readonly Person[], query: string): Person[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const typed = words.map(({ text }) => ` ${text}`);
  const matches = (person: HeldPerson) => (word: Word) =>
    fitsAll([word], person, person.contact) || person.email.includes(word.text);
  const exact = people
    .filter((person) => words.every(matches(person)))
    .map((person) => ({ person, rank: rankOf(person, words, typed) }))
    .sort(compare);
  const similar = exact.length < atMost ? findSimilar(people, words, exact, () => true) : [];
  return [...exact, ...similar].map(({ person }) => person);
}

type Found<Person extends HeldPerson = HeldPerson> = { person: Person; rank: number };
type IsOfEvent = (person: HeldPerson) => boolean;

// People registered for the event come first, then names that begin with the query. Matches that a phone cannot find
// come last, so that the phone's own results stay in place when the server's results arrive.
function findExact(people: readonly HeldPerson[], words: Word[], isAnyEvent: boolean, isOfEvent: IsOfEvent) {
  const typed = words.map(({ text }) => ` ${text}`);
  const best: Found[] = [];
  const firstRank = isAnyEvent ? others : 0;
  let exact = 0;
  for (const person of people) {
    if (!fitsAll(words, person, person.contact)) continue;
    exact++;
    const last = best[atMost - 1];
    // Cheap checks come first, because a query of one letter matches nearly everybody.
    if (last?.rank === firstRank && person.name > last.person.name) continue;
    if (last !== undefined && last.rank < others && !isOfEvent(person)) continue;
    add({ person, rank: rankOf(person, words, typed) + (isOfEvent(person) ? 0 : others) }, best, atMost);
  }
  return { best, exact };
}

function findSimilar<Person extends HeldPerson>(
  people: readonly Person[],
  words: Word[],
  exact: Found<Person>[],
  isOfEvent: IsOfEvent,
): Found<Person>[] {
  const known = new Set(exact.map(({ person }) => person));
  const errorsIn = similarTo(words);
  const best: Found<Person>[] = [];
  for (const person of people) {
    const errors = errorsIn(person);
    if (errors >= tooMany || known.has(person)) continue;
    add({ person, rank: errors + (isOfEvent(person) ? 0 : 0.1) }, best, atMost - exact.length);
  }
  return best;
}

function add<Person extends HeldPerson>(found: Found<Person>, best: Found<Person>[], most: number): void {
  const last = best[most - 1];
  if (last !== undefined && compare(found, last) > 0) return;
  best.push(found);
  best.sort(compare);
  best.splice(most);
}

/** Added to the rank of people who are not registered for the event. */
const others = 3;
/** The rank of matches that phones miss, because phones store no full numbers and no emails. */
const beyondPhones = 6;

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
