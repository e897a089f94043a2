import type { FoundPerson, PersonCard } from '#contract/desk.ts';
import { alikeTo } from '#contract/people/alike.ts';
import type { HeldPerson } from '#contract/people/person.ts';
import { findPeople } from '#contract/people/search.ts';
import { readReference } from '#contract/reference.ts';
import { arrivalVersion, presenceVersion } from '#contract/versions.ts';
import { events } from '#fest/events.ts';
import { eventById, idsOf, labelsOf } from '#programme/events.ts';
import { feeOf } from '#programme/fees.ts';
import { heldFrom } from '../pack/packed-person.ts';
import { isOfPerson, isWaitingId, type Write, waitingId } from '../queue/write.ts';
import { applyWrite } from './apply-write.ts';
import { type Applied, type Before, type Standing, standingOf } from './standing.ts';

/** What this phone knows: what the server said, and what waits over it. */
export type Knowledge = {
  /** The card as the server said last. */
  cardOf(id: string): PersonCard | null;
  held: ReadonlyMap<string, HeldPerson>;
  idByHash(hash: string): string | null;
  /** In the order in which they were made. */
  writes(): readonly Write[];
  /** Of writes that were answered. */
  undoable: ReadonlyMap<string, Before>;
  /** The id that the server gave a walk-in, where it has. */
  realId(id: string): string;
  /** The name of this desk. */
  by(): string;
};

export function reckoner(known: Knowledge) {
  const isOf = (id: string) => (write: Write) =>
    isOfPerson(write) && write.call !== 'walkIn' && known.realId(write.id ?? '') === id;

  /** A card with what waits for that person over it; what would be refused changes nothing. */
  function withWaiting(card: PersonCard): PersonCard {
    return standing(card).card;
  }
  const standing = (card: PersonCard): Standing =>
    known
      .writes()
      .filter(isOf(card.id))
      .reduce(
        (last, write) => {
          const applied = applyWrite(last, write, known.by());
          return 'refused' in applied ? last : applied.standing;
        },
        standingOf(card, known.undoable),
      );

  function walkIns(): PersonCard[] {
    return known.writes().flatMap((write) => (write.call === 'walkIn' ? [cardOfWalkIn(write, known.by())] : []));
  }

  function baseOf(id: string): PersonCard | null {
    return isWaitingId(id) ? (walkIns().find((card) => card.id === id) ?? null) : known.cardOf(id);
  }

  function card(id: string): PersonCard | null {
    const real = known.realId(id);
    const base = baseOf(real);
    if (!base) return null;
    const alike = base.alike.length > 0 ? base.alike : alikeTo(real, known.held).flatMap((other) => found(other) ?? []);
    return { ...withWaiting(base), alike };
  }

  function found(id: string): FoundPerson | null {
    const base = baseOf(id);
    return base && foundFrom(withWaiting(base));
  }

  return {
    withWaiting,
    card,
    /** What this write makes of a person, or null where the phone does not know them. */
    verdict(write: Write): Applied | null {
      if (write.call === 'walkIn') return { standing: standingOf(cardOfWalkIn(write, known.by())), changed: true };
      const base = baseOf(known.realId(write.id ?? ''));
      if (isUndoOfElsewhere(write)) return null;
      return base && applyWrite(standing(base), write, known.by());
    },
    find(words: string, eventId: string | undefined): FoundPerson[] {
      const waiting = walkIns().map(heldFrom);
      const held = waiting.length > 0 ? [...known.held.values(), ...waiting] : known.held.values();
      return findPeople(held, words, eventById(eventId ?? '')?.label ?? null).flatMap((id) => found(id) ?? []);
    },
    /** What the QR of a pass says, by its hash, or a reference. */
    scanned(code: string, hash: string | null): PersonCard | null {
      const reference = readReference(code.trim());
      const id = (hash && known.idByHash(hash)) ?? (reference?.length === 8 ? byReference(reference) : null);
      return id === null ? null : card(id);
    },
  };

  /** Of a write that this tab knows nothing of, as it was loaded since. */
  function isUndoOfElsewhere({ call, body }: Write): boolean {
    if (call !== 'undoAtDesk') return false;
    const { key } = body as { key: string };
    return !known.undoable.has(key) && known.writes().every((write) => write.key !== key);
  }

  function byReference(reference: string): string | null {
    for (const person of known.held.values()) if (person.reference === reference) return person.id;
    return null;
  }
}

const foundFrom = ({
  id,
  name,
  college,
  contactEnd,
  selectedEvents,
  isPresent,
  presentAt,
}: PersonCard): FoundPerson => ({
  ...{ id, name, college, contactEnd, selectedEvents, isPresent, presentAt },
});

type WalkIn = {
  name: string;
  contact: string;
  college: string;
  selectedEvents: string[];
  presentAt?: string;
  paymentMethod?: PersonCard['paymentMethod'];
};

/** Somebody who is registered at this phone alone: as the server will make them where it does not know them yet. */
function cardOfWalkIn({ key, body, at }: Write, by: string): PersonCard {
  const { name, contact, college, selectedEvents, presentAt, paymentMethod = '' } = body as WalkIn;
  const chosen = idsOf(selectedEvents);
  return {
    id: waitingId(key),
    ...{ name: name.trim(), college: college.trim(), paymentMethod },
    contactEnd: contact.trim().slice(-4),
    selectedEvents: labelsOf(chosen),
    isPresent: true,
    presentAt: presentAt === undefined ? [] : labelsOf([presentAt]),
    reference: '',
    idPhotoPath: null,
    fee: feeOf(chosen),
    events: events.map(({ id }) => ({
      id,
      isChosen: chosen.includes(id),
      presentSince: id === presentAt ? at : null,
      markedBy: id === presentAt ? by : null,
      version: presenceVersion(0, id === presentAt ? 1 : 0),
    })),
    arrivalVersion: arrivalVersion(0, true, presentAt === undefined ? [] : [1]),
    alike: [],
  };
}
