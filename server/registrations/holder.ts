import { stateOf } from '#contract/book/state.ts';
import { peopleSentences } from '#contract/calls/tool-sentences.ts';
import { type Actor, type Author, type NewEntry, record, recordAll } from '#server/book/entries.ts';
import { findRegistered, membersOf, registrationRow } from '#server/book/merges.ts';
import { inBook } from '#server/book/number.ts';
import { addToPerson, readBook } from '#server/book/person.ts';
import { emailKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/tables.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { type PassState, readState, versionOf } from '#server/passes/pass.ts';
import { findPassOf, type PassOf } from '#server/passes/tokens.ts';
import type { Photo } from '#server/photos/decode.ts';
import { replacePhoto } from '#server/photos/store.ts';
import { Problem } from '#server/problem.ts';
import { eraseOne } from './erase.ts';
import { requireRegistered } from './registered.ts';

/** A participant who changes their own registration. `isCurrent` returns false if this person saw an older version. */
export type Holder = { passOf: PassOf; isCurrent(version: string): boolean; now: Date };

export async function changeEvents(db: Database, holder: Holder, eventIds: readonly string[]): Promise<void> {
  const { id } = holder.passOf;
  await changing(db, holder, async (trx, before) => {
    const change = { id, known: before.eventIds, chosen: eventIds };
    if (!(await replaceEvents(trx, change, { ...participant, now: holder.now }))) return;
    await queueMails(trx, [{ reason: 'changed', registrationId: id }], holder.now);
  });
}

type EventsChange = { id: string; known: readonly string[]; chosen: readonly string[]; key?: string | undefined };

/** Returns false if the events are the same. @throws {Problem} `seen-at-event` */
export async function replaceEvents(
  trx: Database,
  { id, known, chosen, key }: EventsChange,
  { now, ...by }: Actor & { now: Date },
): Promise<boolean> {
  const dropped = known.filter((eventId) => !chosen.includes(eventId));
  const added = chosen.filter((eventId) => !known.includes(eventId));
  const add = (kind: 'event-dropped' | 'event-added', events: string[]) =>
    addToPerson(trx, { ...by, registrationId: id, kind, events, ...(key && { key: `${key}:${kind}` }) }, now);
  if (dropped.length > 0) {
    const { presences } = stateOf(await readBook(trx, id));
    if (dropped.some((event) => presences.has(event)))
      throw by.role === 'organiser' ? new Problem('seen-at-event', peopleSentences.seen) : new Problem('seen-at-event');
    await add('event-dropped', dropped);
  }
  if (added.length > 0) await add('event-added', added);
  return dropped.length + added.length > 0;
}

/** Emails the pass to the new address. The book does not keep the old address, because it is personal. */
export async function changeEmail(db: Database, holder: Holder, email: string): Promise<void> {
  const { id } = holder.passOf;
  await changing(db, holder, async (trx) => {
    const email_key = emailKey(email);
    const { contact } = await registrationRow(trx, id).select('contact').executeTakeFirstOrThrow();
    const same = await findRegistered(trx, email_key, contact);
    if (same && same.id !== id) throw new Problem('same-registration');
    await trx.updateTable('registrations').set({ email, email_key }).where('id', '=', id).execute();
    await note(trx, holder, { kind: 'email-changed' });
    await queueMails(trx, [{ reason: 'registered', registrationId: id }], holder.now);
  });
}

export async function changePhoto(db: Database, holder: Holder, photo: Photo): Promise<void> {
  const { id } = holder.passOf;
  await changing(db, holder, async (trx, before) => {
    await replacePhoto(trx, { id, ...photo });
    const isFirst = before.photo_version === null;
    await note(trx, holder, isFirst ? { kind: 'photo-added', newValue: 'pass' } : { kind: 'photo-replaced' });
    await queueMails(trx, [{ reason: 'photo-changed', registrationId: id }], holder.now);
  });
}

export async function withdraw(db: Database, holder: Holder): Promise<void> {
  const { id } = holder.passOf;
  await changing(db, holder, (trx, { name, email }) =>
    erase(trx, { id, name, email }, { ...participant, now: holder.now }),
  );
}

/** Withdraws a participant for an organiser. @throws {Problem} `withdrawn`, `unknown-registration` */
export function withdrawPerson(db: Database, given: string, author: Author): Promise<void> {
  return inBook(db, async (trx) => {
    const id = await requireRegistered(trx, given);
    await erase(trx, await registrationRow(trx, id).selectAll().executeTakeFirstOrThrow(), author);
  });
}

type Person = { id: string; name: string; email: string };

async function erase(trx: Database, { id, name, email }: Person, { now, ...by }: Actor & { now: Date }) {
  const erased = await eraseOne(trx, id);
  const entries = erased.map((one) => ({ ...by, kind: 'withdrawn', registrationId: one }) as const);
  await recordAll(trx, entries, now);
  // Queue this mail after the deletion, which also deletes the registration's mails.
  const mail = { reason: 'withdrawn', registrationId: id, recipient: email, details: { name } } as const;
  if (email !== '') await queueMails(trx, [mail], now);
}

/** Makes a new pass. The old pass stops working. */
export const renewPass = (db: Database, holder: Holder): Promise<PassOf> =>
  changing(db, holder, (trx) => renew(trx, holder.passOf.id, participant, holder.now));

/** Makes a new pass when an organiser asks for it. @throws {Problem} `withdrawn`, `unknown-registration` */
export const renewPassOf = (db: Database, id: string, { now, ...by }: Author): Promise<PassOf> =>
  inBook(db, async (trx) => renew(trx, await requireRegistered(trx, id), by, now));

type Change<T> = (trx: Database, before: PassState) => Promise<T>;

async function changing<T>(db: Database, { passOf, isCurrent }: Holder, change: Change<T>): Promise<T> {
  const { id, version } = passOf;
  return inBook(db, async (trx) => {
    const pass = await findPassOf(trx, id);
    // The registration was merged meanwhile. This problem makes the page read the pass again.
    if (pass !== null && pass.id !== id) throw new Problem('stale-pass');
    const before = pass?.version === version ? await readState(trx, id) : null;
    if (before === null) throw new Problem('unknown-pass');
    if (!isCurrent(versionOf(before))) throw new Problem('stale-pass');
    return change(trx, before);
  });
}

async function renew(trx: Database, id: string, by: Actor, now: Date): Promise<PassOf> {
  const { version } = await trx
    .updateTable('registrations')
    .set(({ eb }) => ({ pass_version: eb('pass_version', '+', 1) }))
    .where('id', '=', id)
    .returning('pass_version as version')
    .executeTakeFirstOrThrow();
  // Old links of merged registrations lead here too, and must stop working.
  await trx
    .updateTable('set_aside')
    .set(({ eb }) => ({ pass_version: eb('pass_version', '+', 1) }))
    .where('id', 'in', await membersOf(trx, id))
    .execute();
  await record(trx, { ...by, kind: 'pass-renewed', registrationId: id }, now);
  await queueMails(trx, [{ reason: 'pass-renewed', registrationId: id }], now);
  return { id, version };
}

const participant: Actor = { actor: null, role: 'participant' };

const note = (trx: Database, { passOf: { id }, now }: Holder, entry: Pick<NewEntry, 'kind' | 'newValue'>) =>
  record(trx, { ...participant, registrationId: id, ...entry }, now);
