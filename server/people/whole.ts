import { referenceOf } from '#contract/reference.ts';
import { keptIn, registrationRow, rootOf } from '#server/book/merges.ts';
import { readUtrOf } from '#server/book/utrs.ts';
import type { Database } from '#server/database/tables.ts';
import type { PhotoLinks } from '#server/photos/links.ts';
import { readCard } from './card.ts';
import type { Everybody } from './everybody.ts';
import { listedPerson } from './find.ts';

type Setting = { links: PhotoLinks; people: Everybody };

/** Returns a person without mails and history, or null for an unknown id. Never call this in a transaction. */
export async function readWhole(db: Database, given: string, now: Date, setting: Setting) {
  const id = await rootOf(db, given);
  const card = await readCard(db, id, now, setting);
  const held = setting.people.byId.get(id);
  const more = await registrationRow(db, id).select(['course', 'sem']).executeTakeFirst();
  if (!card || !held || !more) return null;
  const { events, payments, fee, due, alike } = card;
  const { photoVersion, photoFault } = held.row;
  const idPhotoPath = photoVersion === null ? null : setting.links.pathFor(id, photoVersion, now);
  const aside = await db.selectFrom('set_aside').select(['id', 'registration']).where('merged_into', '=', id).execute();
  const merged = aside.map((one) => ({ id: one.id, name: keptIn(one).row.name, reference: referenceOf(one.id) }));
  return {
    ...listedPerson(held),
    ...more,
    events,
    payments,
    fee,
    due,
    alike,
    idPhotoPath,
    photoVersion,
    photoFault,
    merged,
    utr: await readUtrOf(db, id),
  };
}
