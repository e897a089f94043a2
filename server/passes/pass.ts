import { hash } from 'node:crypto';
import { stateOf } from '#contract/book/state.ts';
import type { Pass } from '#contract/pass.ts';
import { referenceOf } from '#contract/reference.ts';
import { labelsOf } from '#programme/events.ts';
import { dueOf, hasFees } from '#programme/fees.ts';
import { readEvents } from '#server/book/events.ts';
import { readBook } from '#server/book/person.ts';
import { readUtrOf } from '#server/book/utrs.ts';
import type { Database } from '#server/database/tables.ts';
import type { PassOf, PassTokens } from './tokens.ts';

export type PassState = NonNullable<Awaited<ReturnType<typeof readState>>>;

export async function readState(db: Database, id: string) {
  const row = await db
    .selectFrom('registrations')
    .leftJoin('id_photos', 'id_photos.registration_id', 'registrations.id')
    .select(['name', 'email', 'is_present', 'payment_method', 'registered_at'])
    .select(['id_photos.version as photo_version', 'id_photos.fault as photo_fault'])
    .where('registrations.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const chosen = await readEvents(db, 'registration_events', [id]);
  const due = hasFees() ? dueOf(stateOf(await readBook(db, id))) : null;
  const utr = await readUtrOf(db, id);
  return { ...row, due, utr, eventIds: (chosen.get(id) ?? []).toSorted() };
}

/** Returns an ETag of what a holder can change: the events and the photo. Arrivals and payments do not affect it. */
export const versionOf = ({ eventIds, photo_version }: PassState): string =>
  `"${hash('sha256', `${eventIds} ${photo_version}`, 'base64url').slice(0, 22)}"`;

export function passFrom(state: PassState, passOf: PassOf, { codeFor }: PassTokens): Omit<Pass, 'canChange'> {
  return {
    name: state.name,
    reference: referenceOf(passOf.id),
    code: codeFor(passOf),
    selectedEvents: labelsOf(state.eventIds),
    hasPhoto: state.photo_version !== null,
    ...(state.photo_fault && { photoFault: state.photo_fault }),
    isPresent: state.is_present === 1,
    paymentMethod: state.payment_method,
    ...(state.due !== null && { due: state.due }),
    ...(state.utr && { utr: state.utr }),
    registrationDate: state.registered_at,
  };
}
