import { sql } from 'kysely';
import { membersOf } from '#server/book/merges.ts';
import type { Database } from '#server/database/tables.ts';

/** The tables with participants' personal data. A table comes before the tables that it refers to. */
export const personalTables = [
  'mails',
  'letters',
  'id_photos',
  'submissions',
  'presences',
  'registration_events',
  'set_aside',
  'registrations',
] as const;

export async function eraseAll(trx: Database, what: 'photos' | 'registrations'): Promise<void> {
  for (const table of what === 'photos' ? (['id_photos'] as const) : personalTables)
    await sql`delete from ${sql.table(table)}`.execute(trx);
  if (what === 'photos') await trx.updateTable('set_aside').set(withoutPhoto).execute();
  if (what === 'registrations') await forgetInEntries(trx).execute();
}

const withoutPhoto = { media_type: null, bytes: null, thumbnail: null };

/** Keeps the entries, but empties their personal parts, such as the values of corrections. */
const forgetInEntries = (trx: Database) => trx.updateTable('entries').set({ fingerprint: null, personal: null });

/** Empties personal parts of entries about people who are not registered. A restored book may have such entries. */
export async function forgetUnregistered(trx: Database): Promise<void> {
  await trx
    .updateTable('entries')
    .set({ personal: null })
    .where('personal', 'is not', null)
    .where('registration_id', 'not in', trx.selectFrom('registrations').select('id'))
    .where('registration_id', 'not in', trx.selectFrom('set_aside').select('id').where('registration', 'is not', null))
    .execute();
}

/**
 * Deletes all data of one participant, and of registrations that were merged into this participant. Returns the ids. If
 * a form is sent again afterwards, it is a new registration.
 */
export async function eraseOne(trx: Database, id: string): Promise<string[]> {
  const ids = await membersOf(trx, id);
  const known = [
    ...(await trx.selectFrom('registrations').select(identity).where('id', '=', id).execute()),
    ...(await trx.selectFrom('set_aside').select(identity).where('id', 'in', ids).execute()),
  ];
  await trx.deleteFrom('registrations').where('id', '=', id).execute();
  await forgetInEntries(trx).where('registration_id', 'in', ids).execute();
  await trx.deleteFrom('mails').where('registration_id', 'in', ids).execute();
  // The mail for a person who asked for the pass link has no `registration_id`. Find it by its `details`.
  const asked = known.map(({ emailKey, contact }) => JSON.stringify({ emailKey, contact }));
  if (asked.length > 0)
    await trx.deleteFrom('mails').where('registration_id', 'is', null).where('details', 'in', asked).execute();
  await trx
    .updateTable('set_aside')
    // The ids stay, because the sums of money need them.
    .set({ email_key: '', contact: '', registration: null, ...withoutPhoto })
    .where('id', 'in', ids)
    .execute();
  return ids;
}

const identity = ['email_key as emailKey', 'contact'] as const;
