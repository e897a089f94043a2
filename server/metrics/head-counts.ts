import { setTimeout as pause } from 'node:timers/promises';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Tables } from '#server/database/tables.ts';
import { isOverdue } from '#server/mail/claims.ts';

export type HeadCounts = {
  registered: number;
  present: number;
  /** Who was seen where, by the id of the event; of one at which nobody was nothing. */
  presences: Record<string, number>;
  /** `since`: when the oldest was caused that should have left. */
  mails: { waiting: number; since: string | null; undelivered: number };
  /** When the latest was taken; null where there is none. */
  lastBackup: string | null;
  /** By the id of the place; of one without a visit nothing. */
  visits: Record<string, number>;
};

/** In ms. A scrape gives up soon: the database has more important work. */
const scrapeTimeout = 1_000;

/** Counts registrations, or gives null where the database is too slow. Single-flight: concurrent calls share one query. */
export function headCounts(db: Database, clock: () => Date, timeout = scrapeTimeout): () => Promise<HeadCounts | null> {
  let underWay: Promise<HeadCounts | null> | null = null;
  return async () => {
    underWay ??= read(db, clock())
      .catch(() => null)
      .finally(() => {
        underWay = null;
      });
    const answered = new AbortController();
    const late = pause(timeout, null, { signal: answered.signal, ref: false }).catch(() => null);
    return Promise.race([underWay, late]).finally(() => answered.abort());
  };
}

async function read(db: Database, now: Date): Promise<HeadCounts> {
  const { registered, present, presences, waiting, since, undelivered, visits, lastBackup } = await db
    .selectNoFrom((query) => [
      query
        .selectFrom('registrations')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('registered'),
      query
        .selectFrom('registrations')
        .select(({ fn }) => fn.countAll().as('count'))
        // A literal, not a parameter: else PostgreSQL cannot use the partial index.
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
      query
        .selectFrom(({ selectFrom }) =>
          selectFrom('showcase_visits')
            .select(({ fn }) => ['showcase_id', fn.countAll().as('count')])
            .groupBy('showcase_id')
            .as('counted'),
        )
        .select(sql<string | null>`string_agg(showcase_id || '=' || count, '&')`.as('visits'))
        .as('visits'),
      query
        .selectFrom(({ selectFrom }) =>
          selectFrom('presences')
            .select(({ fn }) => ['event_id', fn.countAll().as('count')])
            .where('present_at', 'is not', null)
            .groupBy('event_id')
            .as('counted'),
        )
        .select(sql<string | null>`string_agg(event_id || '=' || count, '&')`.as('presences'))
        .as('presences'),
    ])
    .executeTakeFirstOrThrow();
  const mails = { waiting: Number(waiting), since, undelivered: Number(undelivered) };
  return {
    registered: Number(registered),
    present: Number(present),
    presences: countsIn(presences),
    mails,
    lastBackup,
    visits: countsIn(visits),
  };
}

const countsIn = (text: string | null): Record<string, number> =>
  Object.fromEntries([...new URLSearchParams(text ?? '')].map(([place, count]) => [place, Number(count)]));

const mailsIn = (query: ExpressionBuilder<Tables, never>, states: Tables['mails']['state'][]) =>
  query.selectFrom('mails').where('state', 'in', states);
