import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Pass } from '#contract/pass.ts';
import { referenceOf } from '#contract/reference.ts';
import { labelsOf } from '#programme/events.ts';
import type { Database } from '#server/database/tables.ts';
import type { PassOf, PassTokens } from './tokens.ts';

export type FoundPass = {
  /** Names the state of what its holder can change, as an ETag. */
  version: string;
  /** As its holder sees it, but for whether they may change it now. */
  pass: Omit<Pass, 'canChange'>;
};

/** null where the registration was withdrawn meanwhile. */
export async function readPass(db: Database, { codeFor }: PassTokens, passOf: PassOf): Promise<FoundPass | null> {
  const row = await db
    .selectFrom('registrations')
    .leftJoin('id_photos', 'id_photos.registration_id', 'registrations.id')
    .select(['name', 'is_present', 'payment_method', 'registered_at', 'id_photos.registration_id as photo_of'])
    .select(({ selectFrom }) =>
      selectFrom('registration_events')
        .select(sql<string | null>`string_agg(event_id, ' ')`.as('event_ids'))
        .whereRef('registration_events.registration_id', '=', 'registrations.id')
        .as('event_ids'),
    )
    .where('registrations.id', '=', passOf.id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const eventIds = row.event_ids?.split(' ') ?? [];
  const hasPhoto = row.photo_of !== null;
  return {
    version: `"${hash('sha256', `${eventIds.toSorted()} ${hasPhoto}`, 'base64url').slice(0, 22)}"`,
    pass: {
      name: row.name,
      reference: referenceOf(passOf.id),
      code: codeFor(passOf),
      selectedEvents: labelsOf(eventIds),
      hasPhoto,
      isPresent: row.is_present === 1,
      paymentMethod: row.payment_method,
      registrationDate: row.registered_at,
    },
  };
}
