import { type DeskEntry, isWaitingId, waitingId } from '#contract/book/desk-entry.ts';
import type { Entry, PersonBook } from '#contract/book/entry.ts';
import { stateOf, sweptBy } from '#contract/book/state.ts';
import type { FoundPerson, PersonCard } from '#contract/desk/desk.ts';
import type { PackedPerson } from '#contract/desk/pack.ts';
import { alikeTo } from '#contract/people/alike.ts';
import { endOf, type HeldPerson, holdPerson } from '#contract/people/person.ts';
import { findPeople } from '#contract/people/search.ts';
import { readReference } from '#contract/reference.ts';
import { cardOf, foundOf } from '#programme/card.ts';
import { eventById, idsOf } from '#programme/events.ts';
import { withAmount } from '#programme/fees.ts';
import { type HeldPack, heldFrom } from './pack/pack.ts';

/** `total` people match exactly. They come first in `people`, and similar people may follow them. */
export type Matched = { people: FoundPerson[]; total: number };

type Fields = Extract<DeskEntry, { kind: 'walk-in' }>['fields'];

/** Finds people and makes cards on this phone, from the pack and the entries in the queue. */
export function answersOf({ pack, entries, by }: { pack: HeldPack; entries(): readonly DeskEntry[]; by(): string }) {
  /** Fields that are in a card from the server, but not in the pack. */
  const fromServer = new Map<string, Pick<PersonCard, 'idPhotoPath' | 'alike'>>();
  /** The server's last count of visits for each showcase. */
  const counts = new Map<string, number>();

  const walkIns = (): PackedPerson[] =>
    entries().flatMap((entry) => (entry.kind === 'walk-in' ? personOfWalkIn(entry, by()) : []));

  const personOf = (id: string): PackedPerson | undefined =>
    isWaitingId(id) ? walkIns().find((person) => person.id === id) : pack.people.get(id);

  function bookOf(person: PackedPerson): PersonBook {
    const own = entries().filter((entry) => 'person' in entry && pack.realId(entry.person) === person.id);
    return withQueue(person, own, by());
  }

  function found(id: string): FoundPerson[] {
    const person = personOf(id);
    return person ? [foundOf(person, bookOf(person))] : [];
  }

  const everybody = (): HeldPerson[] => [...pack.held.values(), ...walkIns().map(heldFrom)];

  function find(words: string, eventId = '', withSimilar = true): Matched {
    const eventLabel = eventById(eventId)?.label ?? null;
    const { ids, exact } = findPeople(everybody(), words, { eventLabel, withSimilar });
    return { people: ids.flatMap(found), total: exact };
  }

  /** Finds people who may be the person in this form. A phone compares only the last four digits. */
  function alike({ name, college, contact }: Pick<Fields, 'name' | 'college' | 'contact'>): FoundPerson[] {
    const one = holdPerson({ id: '', name, college, contact: endOf(contact), selectedEvents: [] });
    return alikeTo(one, everybody()).flatMap(found);
  }

  function card(id: string): PersonCard | null {
    const real = pack.realId(id);
    const person = personOf(real);
    if (!person) return null;
    const server = fromServer.get(real);
    const { registeredFor, entries: known } = person;
    return {
      ...cardOf(person, bookOf(person), { idPhotoPath: server?.idPhotoPath, alike: [] }),
      // A getter saves time: while entries are queued, each keystroke makes ten cards, and nothing reads their `alike`.
      get alike() {
        return (server?.alike.map((other) => other.id) ?? alikeTo(heldFrom(person), everybody())).flatMap(found);
      },
      ...(isWaitingId(real) && { reference: '' }),
      // Leave out queued entries, which the server does not have yet.
      book: { registeredFor, entries: known },
    };
  }

  function scanned(code: string, hash: string | null): PersonCard | null {
    const reference = readReference(code.trim());
    for (const { id, codeHash, mergedCodes } of pack.people.values())
      if (codeHash === hash || (hash !== null && mergedCodes?.includes(hash))) return card(id);
    for (const person of pack.held.values()) if (person.reference === reference) return card(person.id);
    return null;
  }

  function learn(given: PersonCard): PersonCard {
    const { id, name, college, contactEnd, idPhotoPath, alike, book } = given;
    if (!isWaitingId(id)) pack.merge({ id, name, college, contactEnd, codeHash: '', ...book });
    fromServer.set(id, { idPhotoPath, alike });
    return card(id) ?? given;
  }

  function visits(showcase: string, count = counts.get(showcase)): number | null {
    if (count === undefined) return null;
    counts.set(showcase, count);
    const own = entries().filter((entry) => 'showcase' in entry && entry.showcase === showcase);
    return own.reduce((sum, { kind }) => sum + (kind === 'visit' ? 1 : -1), count);
  }

  return { find, alike, card, scanned, learn, visits };
}

function withQueue({ registeredFor, entries }: PersonBook, waiting: readonly DeskEntry[], by: string): PersonBook {
  const all = [...entries];
  const known = new Set(entries.map(({ key }) => key));
  for (const entry of waiting)
    if (!known.has(entry.key)) all.push(entryFrom(entry, { registeredFor, entries: all }, by));
  return { registeredFor, entries: all };
}

/** From what this phone knows, predicts the entry that the server will add to the book. */
function entryFrom(entry: DeskEntry, before: PersonBook, by: string): Entry {
  const made = {
    key: entry.key,
    kind: entry.kind,
    at: entry.notedAt ?? '',
    by,
    ...('event' in entry && { events: [entry.event] }),
    ...('method' in entry && { value: entry.method }),
  };
  const cancels = entry.kind === 'undone' ? [entry.entry] : sweptBy(made, before.entries);
  return withAmount({ ...made, cancels }, stateOf(before));
}

/** A walk-in in the queue, as the person that the server will register. */
function personOfWalkIn({ key, notedAt: at = '', fields }: DeskEntry & { kind: 'walk-in' }, by: string): PackedPerson {
  const { name, college, contact, selectedEvents, presentAt, paymentMethod } = fields;
  const seen = presentAt === undefined ? { kind: 'arrived' } : { kind: 'seen', events: [presentAt] };
  const chosen = [...idsOf(selectedEvents), ...(presentAt === undefined ? [] : [presentAt])];
  const payment = { key: `${key}:paid`, kind: 'paid', at, by, ...(paymentMethod && { value: paymentMethod }) };
  const paid: Entry[] = paymentMethod ? [withAmount(payment, { chosen, payments: [] })] : [];
  return {
    id: waitingId(key),
    name: name.trim(),
    college: college.trim(),
    contactEnd: endOf(contact.trim()),
    codeHash: '',
    registeredFor: idsOf(selectedEvents),
    entries: [{ key: `${key}:seen`, at, by, ...seen }, ...paid],
  };
}
