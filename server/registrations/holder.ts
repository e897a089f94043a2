import { labelsOf } from '#programme/events.ts';
import { type AuditEntry, record } from '#server/audit/log.ts';
import type { Database } from '#server/database/tables.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { type PassState, readState, versionOf } from '#server/passes/pass.ts';
import type { PassOf } from '#server/passes/tokens.ts';
import type { Photo } from '#server/photos/decode.ts';
import { replacePhoto } from '#server/photos/store.ts';
import { Problem } from '#server/problem.ts';
import { eraseOne } from './erase.ts';

/**
 * What participants do to their own registrations. Each is one transaction with its audit entry and its mail, and changes
 * nothing where `isCurrent` says that the holder decided on an old state.
 */

/** Which pass was shown, and whether a version of its state is the one that its holder saw. */
export type Holder = { passOf: PassOf; isCurrent(version: string): boolean; now: Date };

/** @throws {Problem} `unknown-pass`, `stale-pass`, `seen-at-event` */
export async function changeEvents(db: Database, holder: Holder, eventIds: readonly string[]): Promise<void> {
  const { id } = holder.passOf;
  await changing(db, holder, async (trx, before) => {
    const dropped = before.eventIds.filter((eventId) => !eventIds.includes(eventId));
    const added = eventIds.filter((eventId) => !before.eventIds.includes(eventId));
    if (dropped.length + added.length === 0) return;
    if (dropped.length > 0) {
      await assertSeenAtNone(trx, id, dropped);
      await trx
        .deleteFrom('registration_events')
        .where('registration_id', '=', id)
        .where('event_id', 'in', dropped)
        .execute();
    }
    if (added.length > 0) {
      const rows = added.map((event_id) => ({ registration_id: id, event_id }));
      await trx.insertInto('registration_events').values(rows).execute();
    }
    const [oldValue, newValue] = [before.eventIds, eventIds].map((ids) => labelsOf(ids).join(', ')) as [string, string];
    await note(trx, holder, { action: 'events-changed', oldValue, newValue });
    await queueMails(trx, [{ reason: 'changed', registrationId: id }], holder.now);
  });
}

/** What a desk saw stays, until a desk takes it back. The row is locked, so no mark comes in between. */
async function assertSeenAtNone(trx: Database, id: string, dropped: readonly string[]): Promise<void> {
  const seen = await trx
    .selectFrom('presences')
    .select('event_id')
    .where('registration_id', '=', id)
    .where('event_id', 'in', dropped)
    .where('present_at', 'is not', null)
    .executeTakeFirst();
  if (seen) throw new Problem('seen-at-event');
}

/** Adds the photo, or puts it in the place of the one that is there. @throws {Problem} `unknown-pass`, `stale-pass` */
export async function changePhoto(db: Database, holder: Holder, photo: Photo): Promise<void> {
  const { id } = holder.passOf;
  await changing(db, holder, async (trx, before) => {
    await replacePhoto(trx, { id, ...photo });
    const isFirst = before.photo_version === null;
    await note(trx, holder, isFirst ? { action: 'photo-added', newValue: 'pass' } : { action: 'photo-replaced' });
    await queueMails(trx, [{ reason: 'changed', registrationId: id }], holder.now);
  });
}

/** Deletes the registration with all that belongs to it. @throws {Problem} `unknown-pass`, `stale-pass` */
export async function withdraw(db: Database, holder: Holder): Promise<void> {
  const { id } = holder.passOf;
  await changing(db, holder, async (trx, { name, email }) => {
    await eraseOne(trx, id);
    await note(trx, holder, { action: 'withdrawn' });
    // After the deletion, which takes the mails of the registration along.
    await queueMails(
      trx,
      [{ reason: 'withdrawn', registrationId: id, recipient: email, details: { name } }],
      holder.now,
    );
  });
}

/** Makes the pass that was shown invalid, and gives the new one. @throws {Problem} `unknown-pass`, `stale-pass` */
export async function renewPass(db: Database, holder: Holder): Promise<PassOf> {
  const renewed = await changing(db, holder, (trx) => renew(trx, holder.passOf.id, null, holder.now));
  if (renewed === null) throw new Error('A registration was not given back by the database');
  return renewed;
}

/** As the holder does, by an organiser; null where there is no such registration. */
export async function renewPassOf(db: Database, id: string, actor: string, now: Date): Promise<PassOf | null> {
  return db.transaction().execute((trx) => renew(trx, id, actor, now));
}

async function changing<T>(
  db: Database,
  { passOf: { id, version }, isCurrent }: Holder,
  change: (trx: Database, before: PassState) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    // An update that changes nothing: it locks the row, and has a trigger (migration 0003) tell server/list/.
    const locked = await trx
      .updateTable('registrations')
      .set({ pass_version: version })
      .where('id', '=', id)
      .where('pass_version', '=', version)
      .returning('id')
      .executeTakeFirst();
    const before = locked && (await readState(trx, id));
    if (!before) throw new Problem('unknown-pass');
    if (!isCurrent(versionOf(before))) throw new Problem('stale-pass');
    return change(trx, before);
  });
}

async function renew(trx: Database, id: string, actor: string | null, now: Date): Promise<PassOf | null> {
  const renewed = await trx
    .updateTable('registrations')
    .set(({ eb }) => ({ pass_version: eb('pass_version', '+', 1) }))
    .where('id', '=', id)
    .returning('pass_version as version')
    .executeTakeFirst();
  if (!renewed) return null;
  await record(trx, { actor, action: 'pass-renewed', registrationId: id }, now);
  await queueMails(trx, [{ reason: 'pass-renewed', registrationId: id }], now);
  return { id, version: renewed.version };
}

/** The actions tell that it was the participant: nobody else does these without being signed in. */
const note = (trx: Database, { passOf: { id }, now }: Holder, entry: Omit<AuditEntry, 'actor' | 'registrationId'>) =>
  record(trx, { actor: null, registrationId: id, ...entry }, now);
