import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { PaymentMethod } from '#contract/admin.ts';
import { labelsOf } from '#programme/events.ts';
import type { Database } from '#server/database/tables.ts';
import { makeFolder } from '#server/folder.ts';

/** Counts without personal data, so they may be kept after a purge. */
export type Statistics = {
  registered: number;
  present: number;
  paid: Record<'cash' | 'online' | 'not', number>;
  events: { event: string; registered: number; present: number }[];
};

export async function countFest(db: Database): Promise<Statistics> {
  const people = await db.selectFrom('registrations').select(['is_present', 'payment_method']).execute();
  const chosen = await db
    .selectFrom('registration_events')
    .innerJoin('registrations', 'registrations.id', 'registration_events.registration_id')
    .select(['event_id', 'is_present'])
    .execute();
  const byEvent = Map.groupBy(chosen, (row) => labelsOf([row.event_id])[0] ?? row.event_id);
  const present = (rows: { is_present: number }[]) => rows.filter((row) => row.is_present === 1).length;
  const paid = (method: PaymentMethod) => people.filter((row) => row.payment_method === method).length;
  return {
    registered: people.length,
    present: present(people),
    paid: { cash: paid('cash'), online: paid('online'), not: paid('') },
    events: labelsOf([...new Set(chosen.map((row) => row.event_id))]).map((event) => {
      const rows = byEvent.get(event) ?? [];
      return { event, registered: rows.length, present: present(rows) };
    }),
  };
}

export function sayStatistics({ registered, present, paid, events }: Statistics): string[] {
  return [
    `  ${registered} registered, ${present} present; paid: ${paid.cash} cash, ${paid.online} online, ${paid.not} not`,
    ...events.map(
      ({ event, registered, present }) => `  ${event.padEnd(28)} ${registered} registered, ${present} present`,
    ),
  ];
}

/** Writes the counts to a new file in DATA_DIR and returns its path. */
export function keepStatistics(dataDir: string, statistics: Statistics, now: Date): string {
  makeFolder(dataDir);
  const file = path.join(dataDir, `counts-${now.toISOString().replaceAll(':', '-')}.json`);
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(statistics, null, 2)}\n`);
    fsyncSync(handle);
  } catch (error) {
    rmSync(file);
    throw error;
  } finally {
    closeSync(handle);
  }
  return file;
}
