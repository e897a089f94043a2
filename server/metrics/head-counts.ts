import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/database/tables.ts';

export type HeadCounts = { registered: number; present: number };

/** In ms. A scrape gives up soon: the database has more important work. */
const scrapeTimeout = 1_000;

/** Counts registrations, or gives null where the database is too slow. Single-flight: concurrent calls share one query. */
export function headCounts(db: Database, timeout = scrapeTimeout): () => Promise<HeadCounts | null> {
  let underWay: Promise<HeadCounts | null> | null = null;
  return async () => {
    underWay ??= read(db)
      .catch(() => null)
      .finally(() => {
        underWay = null;
      });
    const answered = new AbortController();
    const late = pause(timeout, null, { signal: answered.signal, ref: false }).catch(() => null);
    return Promise.race([underWay, late]).finally(() => answered.abort());
  };
}

async function read(db: Database): Promise<HeadCounts> {
  const { registered, present } = await db
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
    ])
    .executeTakeFirstOrThrow();
  return { registered: Number(registered), present: Number(present) };
}
