import type { DeskEntriesAnswer, DeskEntry } from '#contract/book/desk-entry.ts';
import { eventById } from '#programme/events.ts';
import { type Actor, findEntry, fingerprintOf, hasEntry } from '#server/book/entries.ts';
import { registeredRoot, rootOf } from '#server/book/merges.ts';
import { inBook } from '#server/book/number.ts';
import { addAbout, addToPerson } from '#server/book/person.ts';
import type { Database, EntriesTable } from '#server/database/tables.ts';
import { actAs, type DeskCaller, isRecent } from '#server/desks/desks.ts';
import { Problem } from '#server/problem.ts';
import { mailIfChanged } from '#server/registrations/mails.ts';
import { registerWalkIn, walkInFrom } from '#server/registrations/walk-in.ts';
import { recordVisit } from '#server/visits/visits.ts';
import { idOf } from './registered.ts';

type WalkInEntry = Extract<DeskEntry, { kind: 'walk-in' }>;
type OfPerson = Extract<DeskEntry, { person: string }>;
type Undo = Extract<DeskEntry, { kind: 'undone' }>;

/** A repeated entry gets the same result. */
export type EntryResult = Omit<DeskEntriesAnswer['results'][number], 'refused'>;

type Sending = { caller: DeskCaller; now: Date };

/** @throws {Problem} `desk-ended`, `key-reused`, `unknown-event`, `unknown-showcase`, `unknown-registration` */
export async function writeEntry(db: Database, entry: DeskEntry, { caller, now }: Sending): Promise<EntryResult> {
  const sent = entry.kind === 'walk-in' ? withWalkIn(entry) : entry;
  return inBook(db, async (trx) => {
    const { joinedAt } = await actAs(trx, caller, actionOf(sent), now);
    const id = 'person' in sent ? await idOf(trx, sent.person) : null;
    const { key: _key, notedAt: _notedAt, ...content } = sent;
    const fingerprint = fingerprintOf('person' in content ? { ...content, person: id } : content);
    const known = await findEntry(trx, sent.key);
    if (known) return resultOf(trx, known, fingerprint);
    const by: Actor = { actor: caller.name, role: caller.deskId === null ? 'organiser' : 'desk' };
    const common = { ...by, key: sent.key, notedAt: sent.notedAt, fingerprint };

    if (sent.kind === 'walk-in') return { key: sent.key, ...(await registerWalkIn(trx, sent.walkIn, common, now)) };
    if (sent.kind === 'visit' || sent.kind === 'visit-taken-back') {
      await recordVisit(trx, sent.showcase, { ...common, kind: sent.kind }, now);
      return { key: sent.key, id: null };
    }
    if (id === null) throw new Problem('unknown-registration');
    const entry = { ...common, registrationId: id, ...(await contentOf(trx, sent, { ...by, joinedAt }, now)) };
    const root = await registeredRoot(trx, id);
    if (root !== null) {
      await mailIfChanged(trx, id, await addToPerson(trx, entry, now), now);
      return { key: sent.key, id: root };
    }
    if (!(await hasEntry(trx, ['withdrawn', 'purged', 'cleared'], id))) throw new Problem('unknown-registration');
    await addAbout(trx, entry, now);
    return { key: sent.key, id, isWithdrawn: true };
  });
}

const withWalkIn = ({ fields, ...entry }: WalkInEntry) => ({ ...entry, walkIn: walkInFrom(fields) });

type Sender = Actor & { joinedAt: string | null };

async function contentOf(trx: Database, sent: OfPerson, by: Sender, now: Date) {
  const { kind } = sent;
  if (kind === 'undone') return { kind, cancels: await ownEntry(trx, sent, by, now) };
  if (kind === 'paid') return { kind, newValue: sent.method };
  if (kind === 'arrived' || kind === 'absent') return { kind };
  if (!eventById(sent.event)) throw new Problem('unknown-event');
  return { kind, events: [sent.event] };
}

async function ownEntry(trx: Database, { entry: key, notedAt }: Undo, { actor, role, joinedAt }: Sender, now: Date) {
  const entry = await findEntry(trx, key);
  // The entry to undo has not arrived yet.
  if (entry === undefined) return [key];
  // If the undo was noted before the phone joined as this desk, the entry has another desk's name.
  const isEarlier = notedAt !== undefined && joinedAt !== null && notedAt < joinedAt;
  const isOwn = isEarlier || (entry.actor === actor && entry.role === role);
  // Cancel only recent entries: a desk that sends a false time could otherwise undo every entry of the fest.
  return isOwn && isRecent(entry.at, now) && entry.kind !== 'walk-in' ? [key] : [];
}

async function resultOf(trx: Database, known: EntriesTable, fingerprint: string): Promise<EntryResult> {
  // `registered` entries have no fingerprint: their key is the registration's id. Old releases wrote no fingerprints.
  const isOther = known.fingerprint === null ? known.kind === 'registered' : known.fingerprint !== fingerprint;
  if (isOther) throw new Problem('key-reused');
  const { key, registration_id, kind, new_value } = known;
  const id = registration_id && (await rootOf(trx, registration_id));
  return {
    key,
    id,
    ...(kind === 'walk-in' && { isNew: new_value === 'new' }),
    ...(id !== null && (await registeredRoot(trx, id)) === null && { isWithdrawn: true }),
  };
}

// These texts name no participant.
function actionOf(sent: Pick<DeskEntry, 'kind'> & { event?: string }): string {
  const label = eventById(sent.event ?? '')?.label ?? sent.event?.slice(0, 60);
  const actions: Record<DeskEntry['kind'], string> = {
    arrived: 'marked an arrival',
    absent: 'marked somebody absent',
    seen: `marked somebody at ${label}`,
    'taken-back': `took a mark back at ${label}`,
    'event-added': `added ${label} for somebody`,
    paid: 'marked a payment',
    undone: 'undid something',
    'walk-in': 'registered a walk-in',
    visit: 'counted a visit',
    'visit-taken-back': 'took a visit back',
  };
  return actions[sent.kind];
}
