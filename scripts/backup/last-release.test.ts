import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { stateOf } from '#contract/book/state.ts';
import { readHistory } from '#server/book/entries.ts';
import { readBook } from '#server/book/person.ts';
import { connect, migrate } from '#server/database/open.ts';
import type { Database, Tables } from '#server/database/tables.ts';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { countVisits } from '#server/visits/visits.ts';
import { openPostgres, openSqlite } from '#tests/support/database/databases.ts';
import { createDatabase, dropDatabase } from '#tests/support/database/postgres.ts';
import { insert } from '#tests/support/database/stored-fest.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { fileSource, readBackup } from './file/read.ts';
import { restore } from './restore.ts';

/** The last release made this backup, after two desks, a dashboard and a pass had changed a small fest. */
const lastRelease = fileSource('tests/fixtures/last-release.gz');

/** The SQL with which the last release made its tables. */
const tables: Record<'sqlite' | 'postgres', string[]> = JSON.parse(
  gunzipSync(readFileSync('tests/fixtures/last-release-tables.gz')).toString(),
);

/** Makes the last release's tables, fills them from that release's backup, and runs this release's migrations. */
async function migrated(onPostgres: boolean): Promise<Database> {
  const dataDir = temporaryFolder();
  const databaseUrl = onPostgres ? await createDatabase(inject('postgresUrl')) : null;
  const { db } = await connect({ dataDir, databaseUrl });
  const dialect = onPostgres ? 'postgres' : 'sqlite';
  for (const statement of tables[dialect]) await sql.raw(statement).execute(db);
  const { header } = await readBackup(
    lastRelease,
    async ({ table, row }) => void (await insert(db, table as keyof Tables, row)),
  );
  const before = Object.fromEntries(header.migrations.map((name) => [name, { up: async () => {} }]));
  await new Migrator({ db, provider: { getMigrations: async () => before } }).migrateToLatest();
  await migrate(db, dialect);
  onTestFinished(async () => {
    await db.destroy();
    if (databaseUrl !== null) await dropDatabase(databaseUrl);
  });
  return db;
}

async function restored(onPostgres: boolean): Promise<Database> {
  const { db } = await (onPostgres ? openPostgres() : openSqlite());
  await restore(db, lastRelease, { onPostgres, overwrite: false });
  return db;
}

const idOf = async (db: Database, name: string): Promise<string> =>
  (await db.selectFrom('registrations').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

const gate = { caller: { name: 'Gate', deskId: null }, now: new Date('2025-08-12T05:00:00Z') };

describe.each([
  ['migrated on SQLite', () => migrated(false)],
  ['migrated on PostgreSQL', () => migrated(true)],
  ['restored into SQLite', () => restored(false)],
  ['restored into PostgreSQL', () => restored(true)],
])('a fest of the last release, %s,', (_way, open) => {
  test('restores the state of every participant, and their entries give the same state', async () => {
    const db = await open();
    const rows = await listRegistrations(db);
    const standing = rows.map(({ name, isPresent, presentAt = [], paymentMethod, selectedEvents }) => {
      return [name, isPresent, presentAt, paymentMethod, selectedEvents];
    });
    expect(standing).toEqual([
      ['Kiran Joshi', true, ['C Bingo'], 'cash', ['C Bingo']],
      ['Uday Rao', true, [], '', ['Logo Design']],
      ['Priya Das', false, [], '', ['Oracle']],
      ['Neel Shah', true, [], '', ['Logo Design', 'Oracle']],
      ['Ravi Kumar', false, [], 'online', ['Oracle']],
      ['Meera Nair', true, ['Oracle'], 'cash', ['C Bingo', 'Oracle']],
    ]);
    for (const { _id, isPresent, paymentMethod, selectedEvents, presentAt = [] } of rows) {
      const state = stateOf(await readBook(db, _id));
      expect(state).toMatchObject({ isPresent, paymentMethod });
      expect([state.chosen.length, state.presences.size]).toEqual([selectedEvents.length, presentAt.length]);
    }
    expect(await countVisits(db)).toEqual(new Map([['fun-games', 2]]));
  });

  test('shows who did what and when', async () => {
    const db = await open();
    const historyOf = async (name: string) =>
      (await readHistory(db, await idOf(db, name))).map(({ at, by, role, action, from, to }) =>
        [at.slice(11, 16), by ?? role, action, from, to].filter((word) => word !== null).join(' '),
      );
    const walkIn = ['04:15 Gate paid cash', '04:15 Gate seen C Bingo', '04:15 Gate walk-in C Bingo'];
    expect((await historyOf('Kiran Joshi')).sort()).toEqual(walkIn);
    expect(await historyOf('Ravi Kumar')).toEqual([
      '04:05 Gate attendance-changed present absent',
      '04:04 Asha paid online',
      '04:03 Asha attendance-changed absent present',
      '06:01 visitor registered Oracle',
    ]);
    const [meera] = stateOf(await readBook(db, await idOf(db, 'Meera Nair'))).arrivals;
    expect(meera).toMatchObject({ since: '2025-08-12T03:40:00.000Z', by: 'Room 804' });
    const entries = await db.selectFrom('entries').select(['kind', 'actor', 'role']).execute();
    expect(entries).toContainEqual({ kind: 'seen', actor: 'Room 804', role: 'desk' });
    expect(entries).toContainEqual({ kind: 'desk-made', actor: 'Asha', role: 'organiser' });
    expect(entries).toContainEqual({ kind: 'withdrawn', actor: null, role: 'participant' });
  });

  test('counts a write once if a phone of the last release sends it again', async () => {
    const db = await open();
    const book = () => db.selectFrom('entries').select('key').orderBy('key').execute();
    const before = await book();
    const [person, ravi] = [await idOf(db, 'Meera Nair'), await idOf(db, 'Ravi Kumar')];
    for (const key of ['meera-oracle', 'meera-again'])
      expect(await writeEntry(db, { kind: 'seen', key, person, event: 'oracle' }, gate)).toMatchObject({ id: person });
    await writeEntry(db, { kind: 'paid', key: 'meera-cash', person, method: 'cash' }, gate);
    await writeEntry(db, { kind: 'absent', key: 'ravi-absent', person: ravi }, gate);
    await writeEntry(db, { kind: 'visit', key: 'visit-1', showcase: 'fun-games' }, gate);
    expect(await book()).toEqual(before);
    const waiting = await writeEntry(db, { kind: 'seen', key: 'new', person: 'waiting:kiran', event: 'bingo' }, gate);
    expect(waiting.id).toBe(await idOf(db, 'Kiran Joshi'));
  });
});
