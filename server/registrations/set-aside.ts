import { stateOf } from '#contract/book/state.ts';
import { type Kept, keptIn, registrationRow } from '#server/book/merges.ts';
import { readBook, writeState } from '#server/book/person.ts';
import type { Database } from '#server/database/tables.ts';
import { addPhotos } from '#server/photos/store.ts';

/** Moves a registration out of the list. `entry` is the key of the merge, or the id of the clearing. */
export async function setAside(trx: Database, id: string, entry: string, into: string | null): Promise<Kept['row']> {
  const row = await registrationRow(trx, id).selectAll().executeTakeFirstOrThrow();
  const { fault: photoFault = null, ...photo } =
    (await trx
      .selectFrom('id_photos')
      .select(['media_type', 'bytes', 'thumbnail', 'version as photo_version', 'fault'])
      .where('registration_id', '=', id)
      .executeTakeFirst()) ?? {};
  const submissions = await trx
    .updateTable('submissions')
    .set({ registration_id: into })
    .where('registration_id', '=', id)
    .returning('key')
    .execute();
  const lent =
    'bytes' in photo && into !== null
      ? await addPhotos(trx, [{ id: into, mediaType: photo.media_type, ...photo }])
      : new Set();
  const kept: Kept = { row, submissions: submissions.map(({ key }) => key), lentPhoto: lent.size > 0, photoFault };
  const { email_key, contact, pass_version } = row;
  await trx
    .insertInto('set_aside')
    .values({
      id,
      entry,
      merged_into: into,
      email_key,
      contact,
      pass_version,
      registration: JSON.stringify(kept),
      ...photo,
    })
    .execute();
  await trx.deleteFrom('registrations').where('id', '=', id).execute();
  return row;
}

/** Moves a registration back, with the state that its own entries give. */
export async function bringBack(trx: Database, id: string): Promise<void> {
  const aside = await trx.deleteFrom('set_aside').where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  const { row, submissions, lentPhoto, photoFault } = keptIn(aside);
  await trx
    .insertInto('registrations')
    .values({ ...row, pass_version: aside.pass_version, is_present: 0, payment_method: '' })
    .execute();
  const { media_type, bytes, thumbnail, photo_version: version } = aside;
  if (media_type !== null && bytes !== null && thumbnail !== null)
    await trx
      .insertInto('id_photos')
      .values({ registration_id: id, media_type, bytes, thumbnail, version: version ?? 0, fault: photoFault })
      .execute();
  const lent = trx.deleteFrom('id_photos').where('registration_id', '=', aside.merged_into).where('version', '=', 0);
  if (lentPhoto) await lent.execute();
  if (submissions.length > 0)
    await trx.updateTable('submissions').set({ registration_id: id }).where('key', 'in', submissions).execute();
  await writeState(trx, id, stateOf({ registeredFor: [], entries: [] }), stateOf(await readBook(trx, id)));
}
