import { setTimeout as pause } from 'node:timers/promises';
import { lastBackup } from '#server/backups/last-backup.ts';
import { countByEvent } from '#server/book/events.ts';
import type { Database } from '#server/database/tables.ts';
import { countQueued, countUndelivered } from '#server/mail/undelivered.ts';
import { countVisits } from '#server/visits/visits.ts';

export type HeadCounts = Awaited<ReturnType<typeof read>>;

/** In ms. Short, so that `/metrics` answers soon even if the database is slow. */
const scrapeTimeout = 1_000;

/** Makes a function that counts. It returns null if the database fails or is slow. Concurrent calls share a query. */
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
  const people = db.selectFrom('registrations').select(({ fn }) => fn.countAll<number>().as('count'));
  const { count: registered } = await people.executeTakeFirstOrThrow();
  // With a parameter, PostgreSQL would not use the partial index.
  const arrived = people.where((where) => where('is_present', '=', where.lit(1)));
  const { count: present } = await arrived.executeTakeFirstOrThrow();
  return {
    registered,
    present,
    /** By event id, without events that have no presences. */
    presences: await countByEvent(db, 'presences'),
    mails: { ...(await countQueued(db, now)), ...(await countUndelivered(db)) },
    lastBackup: await lastBackup(db),
    /** By place id, without places that have no visits. */
    visits: await countVisits(db),
  };
}
