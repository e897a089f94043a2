import { sql } from 'kysely';
import { showcases } from '#fest/showcases.ts';
import { listIn, type NewEntry, record } from '#server/book/entries.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';

/** The ids of showcases where people register on the spot. Visits are counted there without names. */
export const countedPlaces = showcases.filter((place) => place.spotRegistrationOnly).map(({ id }) => id);

export async function readVisits(db: Database, place: string) {
  assertCounted(place);
  return { showcase: place, visits: (await countVisits(db)).get(place) ?? 0 };
}

export async function countVisits(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('entries')
    .select(['subject', sql<number>`sum(case kind when 'visit' then 1 else -1 end)`.as('count')])
    .where(({ or, and, eb }) =>
      or([eb('kind', '=', 'visit'), and([eb('kind', '=', 'visit-taken-back'), eb('cancels', 'is not', null)])]),
    )
    .groupBy('subject')
    .execute();
  return new Map(rows.map(({ subject, count }) => [subject ?? '', count]));
}

type Sent = NewEntry & { kind: 'visit' | 'visit-taken-back' };

export async function recordVisit(trx: Database, place: string, sent: Sent, now: Date): Promise<void> {
  assertCounted(place);
  const cancels = sent.kind === 'visit' ? [] : await lastVisitOf(trx, place, sent.actor);
  await record(trx, { ...sent, subject: place, cancels }, now);
}

async function lastVisitOf(trx: Database, place: string, actor: string | null): Promise<string[]> {
  const visits = trx.selectFrom('entries').select(['key', 'kind', 'cancels']).where('subject', '=', place);
  const byActor = visits.where('actor', '=', actor).where('kind', 'in', ['visit', 'visit-taken-back']);
  const own = await byActor.orderBy('at', 'desc').orderBy('number', 'desc').execute();
  const taken = new Set(own.flatMap(({ cancels }) => listIn(cancels)));
  const last = own.find(({ key, kind }) => kind === 'visit' && !taken.has(key));
  return last ? [last.key] : [];
}

function assertCounted(place: string): void {
  if (!countedPlaces.includes(place)) throw new Problem('unknown-showcase');
}
