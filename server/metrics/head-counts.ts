import { setTimeout as pause } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import { countByEvent } from '#server/book/events.ts';
import type { Database, Tables } from '#server/database/tables.ts';
import { isOverdue } from '#server/mail/claims.ts';
import { countVisits } from '#server/visits/visits.ts';

export type HeadCounts = Awaited<ReturnType<typeof read>>;

/** In ms. Short, so that `/metrics` answers soon even if the database is slow. */
const scrapeTimeout = 1_000;

/** Returns a function that counts, or gives null if the database fails or is slow. Concurrent calls share a query. */
export function headCounts(db: Database, clock: () => Date, timeout = scrapeTimeout): () => Promise<HeadCounts | null> {
  let underWay: Promise<HeadCounts | null> | null = null;
  return async () => {
    underWay ??= read(db, clock())
      .catch(() => null)
      .finally(() => {
        underWay = null;
      });
    return Promise.race([underWay, pause(timeout, null, { ref: false })]);
  };
}

async function read(db: Database, now: Date) {
  const { registered, present, waiting, since, undelivered, lastBackup } = await db
    .selectNoFrom((query) => [
      query
        .selectFrom('registrations')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('registered'),
      query
        .selectFrom('registrations')
        .select(({ fn }) => fn.countAll().as('count'))
        // With a parameter, PostgreSQL would not use the partial index.
        .where((where) => where('is_present', '=', where.lit(1)))
        .as('present'),
      mailsIn(query, ['waiting', 'sending'])
        .select(({ fn }) => fn.countAll().as('count'))
        .as('waiting'),
      mailsIn(query, ['waiting', 'sending'])
        .select(({ fn }) => fn.min('created_at').as('since'))
        .where(isOverdue(now))
        .as('since'),
      mailsIn(query, ['refused', 'unconfirmed'])
        .select(({ fn }) => fn.countAll().as('count'))
        .as('undelivered'),
      query.selectFrom('last_backup').select('taken_at').as('lastBackup'),
    ])
    .executeTakeFirstOrThrow();
  return {
    registered: Number(registered),
    present: Number(present),
    /** By event id, without events that have no presences. */
    presences: await countByEvent(db, 'presences'),
    /** `since`: when the oldest overdue mail was queued. */
    mails: { waiting: Number(waiting), since, undelivered: Number(undelivered) },
    lastBackup,
    /** By place id, without places that have no visits. */
    visits: await countVisits(db),
  };
}

const mailsIn = (query: ExpressionBuilder<Tables, never>, states: Tables['mails']['state'][]) =>
  query.selectFrom('mails').where('state', 'in', states);
