import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { startProxy } from '#tests/support/network/proxy.ts';
import { databaseFailure } from './failures.ts';
import { connect } from './open.ts';

test('reports a refused or reset connection as "unreachable" only if it went to PostgreSQL', async () => {
  const proxy = await startProxy(inject('postgresUrl'));
  const { db } = await connect({ dataDir: '', databaseUrl: proxy.url });
  await sql`select 1`.execute(db);
  const asked = sql`select pg_sleep(60)`.execute(db).catch((error: unknown) => error);
  await proxy.close();
  const reset = await asked;
  const refused = await sql`select 1`.execute(db).catch((error: unknown) => error);
  expect([reset, refused].map(databaseFailure)).toEqual(['database-unreachable', 'database-unreachable']);
  expect([reset, refused]).toMatchObject([{ code: 'ECONNRESET' }, { code: 'ECONNREFUSED' }]);
  for (const code of ['ECONNRESET', 'EPIPE', 'ECONNREFUSED']) {
    expect(databaseFailure(Object.assign(new Error('aborted'), { code }))).toBeNull();
  }
  await db.destroy();
});

test('reports a full disk if PostgreSQL has no space for a new connection', () => {
  const fault = (message: string) => Object.assign(new Error(message), { code: 'XX000' });
  expect(databaseFailure(fault('could not write init file'))).toBe('no-room');
  expect(databaseFailure(fault('cache lookup failed for type 2205'))).toBeNull();
});
