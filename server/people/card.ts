import type { PersonCard } from '#contract/desk.ts';
import { alikeTo } from '#contract/people/alike.ts';
import { referenceOf } from '#contract/reference.ts';
import { arrivalVersion, presenceVersion } from '#contract/versions.ts';
import { events } from '#fest/events.ts';
import { idsOf } from '#programme/events.ts';
import { feeOf } from '#programme/fees.ts';
import type { Database } from '#server/database/tables.ts';
import type { PhotoLinks } from '#server/photos/links.ts';
import { readPeople } from './found.ts';
import type { HeldPeople } from './held.ts';

/**
 * The card of a participant as it is now; null where there is none of this id. Who is much like them is told as of the last
 * refresh of `people`, so that it can be read inside a transaction.
 */
export async function readCard(
  db: Database,
  id: string,
  now: Date,
  { links, people }: { links: Pick<PhotoLinks, 'deskPathFor'>; people: Pick<HeldPeople, 'byId'> },
): Promise<PersonCard | null> {
  const state = await readState(db, id);
  const [person, ...alike] = await readPeople(db, [id, ...alikeTo(id, people.byId)]);
  if (state === null || person?.id !== id) return null;
  const chosen = idsOf(person.selectedEvents);
  const presences = new Map(state.presences.map((presence) => [presence.event_id, presence]));
  return {
    ...person,
    reference: referenceOf(id),
    idPhotoPath: state.photo_version === null ? null : links.deskPathFor(id, state.photo_version, now),
    paymentMethod: state.payment_method,
    fee: feeOf(chosen),
    events: events.map((event) => {
      const presence = presences.get(event.id);
      const isPresent = presence !== undefined && presence.present_at !== null;
      return {
        id: event.id,
        isChosen: chosen.includes(event.id),
        presentSince: presence?.present_at ?? null,
        ...(isFarApart(presence) && { notedAt: presence.noted_at }),
        markedBy: isPresent ? presence.marked_by : null,
        version: presenceVersion(state.taken_back, presence?.version ?? null),
      };
    }),
    arrivalVersion: arrivalVersion(
      state.taken_back,
      state.is_present === 1,
      state.presences.map(({ version }) => version),
    ),
    alike,
  };
}

/** In ms. */
const near = 10 * 60_000;

type Times = { present_at: string | null; noted_at: string | null };

/** Whether the server's time of a presence and the phone's are too far apart to say the server's alone. */
const isFarApart = (times: Times | undefined): times is { present_at: string; noted_at: string } =>
  times?.present_at != null &&
  times.noted_at !== null &&
  Math.abs(Date.parse(times.present_at) - Date.parse(times.noted_at)) > near;

async function readState(db: Database, id: string) {
  const row = await db
    .selectFrom('registrations')
    .leftJoin('id_photos', 'id_photos.registration_id', 'registrations.id')
    .select(['is_present', 'payment_method', 'taken_back', 'id_photos.version as photo_version'])
    .where('registrations.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const presences = await db.selectFrom('presences').selectAll().where('registration_id', '=', id).execute();
  return { ...row, presences };
}
