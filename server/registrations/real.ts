import { v7 as uuid } from 'uuid';
import { stateOf } from '#contract/book/state.ts';
import type { Clearing, MadeClearing } from '#contract/people/list.ts';
import { type Author, record, recordAll } from '#server/book/entries.ts';
import { findRegistered, membersOf } from '#server/book/merges.ts';
import { inBook } from '#server/book/number.ts';
import { readBook, writeState } from '#server/book/person.ts';
import type { Database } from '#server/database/tables.ts';
import { holdMails, releaseMails } from '#server/mail/outbox.ts';
import { Problem } from '#server/problem.ts';
import { bringBack, setAside } from './set-aside.ts';

/** Marks a person as real, and queues their held mails. A repeated call changes nothing. */
export function findReal(db: Database, id: string, { now, ...by }: Author): Promise<void> {
  return inBook(db, async (trx) => {
    const found = await trx
      .updateTable('registrations')
      .set({ is_suspect: 0 })
      .where('id', '=', id)
      .where('is_suspect', '=', 1)
      .returning('id')
      .executeTakeFirst();
    if (!found) return;
    await record(trx, { ...by, kind: 'found-real', registrationId: id }, now);
    await releaseMails(trx, await membersOf(trx, id), now);
  });
}

/** Sets aside the people who are still suspect. A person who was seen or has paid is real, and stays in the list. */
export function clear(db: Database, ids: readonly string[], { now, ...by }: Author): Promise<MadeClearing> {
  return inBook(db, async (trx) => {
    const batch = uuid();
    const found = await trx
      .selectFrom('registrations')
      .select('id')
      .where('id', 'in', ids)
      .where('is_suspect', '=', 1)
      .where('is_present', '=', 0)
      .where('payment_method', '=', '')
      .execute();
    const cleared = found.map(({ id }) => id);
    const entry = { ...by, kind: 'cleared', subject: batch } as const;
    const entries = cleared.map((registrationId) => ({ ...entry, registrationId }));
    await recordAll(trx, entries, now);
    for (const id of cleared) await setAside(trx, id, batch, null);
    await holdMails(trx, cleared);
    return { id: batch, people: cleared.length };
  });
}

/** Returns the clearings, latest first. */
export function listClearings(db: Database): Promise<Clearing[]> {
  return db
    .selectFrom('set_aside')
    .innerJoin('entries', (join) =>
      join.onRef('entries.registration_id', '=', 'set_aside.id').onRef('entries.subject', '=', 'set_aside.entry'),
    )
    .select(['entry as id', 'actor as by', 'at'])
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('merged_into', 'is', null)
    .where('registration', 'is not', null)
    .groupBy(['entry', 'actor', 'at'])
    .orderBy('at', 'desc')
    .execute();
}

/** Brings people back. Merges a person into any newer registration of theirs. @throws {Problem} `unknown-clearing` */
export function undoClearing(db: Database, batch: string, { now, ...by }: Author): Promise<void> {
  return inBook(db, async (trx) => {
    const cleared = await trx
      .selectFrom('set_aside')
      .select(['id', 'email_key', 'contact'])
      .where('entry', '=', batch)
      .where('merged_into', 'is', null)
      .where('registration', 'is not', null)
      .execute();
    if (cleared.length === 0) throw new Problem('unknown-clearing');
    for (const { id, email_key, contact } of cleared) {
      const again = await findRegistered(trx, email_key, contact);
      if (again) await mergeInto(trx, id, again.id);
      else await bringBack(trx, id);
    }
    const entry = { ...by, kind: 'clearing-undone', subject: batch } as const;
    const entries = cleared.map(({ id }) => ({ ...entry, registrationId: id }));
    await recordAll(trx, entries, now);
  });
}

async function mergeInto(trx: Database, id: string, kept: string): Promise<void> {
  const before = stateOf(await readBook(trx, kept));
  await trx.updateTable('set_aside').set({ merged_into: kept }).where('id', '=', id).execute();
  await writeState(trx, kept, before, stateOf(await readBook(trx, kept)));
}
