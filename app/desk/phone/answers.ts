import { type DeskEntry, isWaitingId, waitingId } from '#contract/book/desk-entry.ts';
import type { Entry, PersonBook } from '#contract/book/entry.ts';
import { sweptBy } from '#contract/book/state.ts';
import type { FoundPerson, PersonCard } from '#contract/desk/desk.ts';
import type { PackedPerson } from '#contract/desk/pack.ts';
import { endOf } from '#contract/people/person.ts';
import { alikeTo, findPeople } from '#contract/people/search.ts';
import { readReference } from '#contract/reference.ts';
import { cardOf, foundOf } from '#programme/card.ts';
import { eventById, idsOf } from '#programme/events.ts';
import { type HeldPack, heldFrom } from './pack/pack.ts';

type Knowledge = {
  pack: HeldPack;
  entries(): readonly DeskEntry[];
  by(): string;
};

/** Finds people and makes cards on this phone, from the server's pack with the queue applied to it. */
export function answersOf({ pack, entries, by }: Knowledge) {
  /** Fields that are in a card from the server, but not in the pack. */
  const fromServer = new Map<string, Pick<PersonCard, 'idPhotoPath' | 'alike'>>();
  /** Numbers of visits, as the server last counted them. */
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

  function find(words: string, eventId = ''): FoundPerson[] {
    const waiting = walkIns().map(heldFrom);
    const held = waiting.length > 0 ? [...pack.held.values(), ...waiting] : pack.held.values();
    return findPeople(held, words, eventById(eventId)?.label ?? null).flatMap(found);
  }

  function card(id: string): PersonCard | null {
    const real = pack.realId(id);
    const person = personOf(real);
    if (!person) return null;
    const { idPhotoPath = null, alike } = fromServer.get(real) ?? {};
    const { registeredFor, entries: known } = person;
    return {
      ...cardOf(person, bookOf(person), { idPhotoPath, alike: [] }),
      // Computed only when the card is drawn, because a search makes ten cards at each key.
      get alike() {
        return (alike?.map((other) => other.id) ?? alikeTo(real, pack.held)).flatMap(found);
      },
      ...(isWaitingId(real) && { reference: '' }),
      // Leave out the queue, because the server does not know it.
      book: { registeredFor, entries: known },
    };
  }

  function scanned(code: string, hash: string | null): PersonCard | null {
    const reference = readReference(code.trim());
    for (const { id, codeHash } of pack.people.values()) if (codeHash === hash) return card(id);
    for (const person of pack.held.values()) if (person.reference === reference) return card(person.id);
    return null;
  }

  function learn(given: PersonCard): PersonCard {
    const { id, name, college, contactEnd, idPhotoPath, alike, book } = given;
    if (!isWaitingId(id)) pack.merge({ ...{ id, name, college, contactEnd, codeHash: '' }, ...book });
    fromServer.set(id, { idPhotoPath, alike });
    return card(id) ?? given;
  }

  function visits(showcase: string, count = counts.get(showcase)): number | null {
    if (count === undefined) return null;
    counts.set(showcase, count);
    const own = entries().filter((entry) => 'showcase' in entry && entry.showcase === showcase);
    return own.reduce((sum, { kind }) => sum + (kind === 'visit' ? 1 : -1), count);
  }

  return { find, card, scanned, learn, visits };
}

function withQueue({ registeredFor, entries }: PersonBook, waiting: readonly DeskEntry[], by: string): PersonBook {
  const all = [...entries];
  const known = new Set(entries.map(({ key }) => key));
  for (const entry of waiting) if (!known.has(entry.key)) all.push(entryFrom(entry, all, by));
  return { registeredFor, entries: all };
}

/** Makes the same entry as the server will add if it knows what this phone knows. */
function entryFrom(entry: DeskEntry, before: readonly Entry[], by: string): Entry {
  const made = {
    ...{ key: entry.key, kind: entry.kind, at: entry.notedAt ?? '', by },
    ...('event' in entry && { events: [entry.event] }),
    ...('method' in entry && { value: entry.method }),
  };
  return { ...made, cancels: entry.kind === 'undone' ? [entry.entry] : sweptBy(made, before) };
}

/** Makes the person whom the server will register for a walk-in in the queue. */
function personOfWalkIn({ key, notedAt: at = '', fields }: DeskEntry & { kind: 'walk-in' }, by: string): PackedPerson {
  const { name, college, contact, selectedEvents, presentAt, paymentMethod } = fields;
  const seen = presentAt === undefined ? { kind: 'arrived' } : { kind: 'seen', events: [presentAt] };
  const paid: Entry[] = paymentMethod ? [{ key: `${key}:paid`, kind: 'paid', at, by, value: paymentMethod }] : [];
  return {
    ...{ id: waitingId(key), name: name.trim(), college: college.trim(), contactEnd: endOf(contact.trim()) },
    codeHash: '',
    registeredFor: idsOf(selectedEvents),
    entries: [{ key: `${key}:seen`, at, by, ...seen }, ...paid],
  };
}
