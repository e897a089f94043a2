import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseFailure } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';
import { openProxied } from '#tests/support/database/databases.ts';
import type { TcpProxy } from '#tests/support/network/proxy.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { groupCommit, type Register } from './group-commit.ts';

let database: Awaited<ReturnType<typeof openProxied>>;
let db: Database;
let proxy: TcpProxy;
let register: Register;
beforeEach(async () => {
  database = await openProxied(1_000);
  ({ db, proxy } = database);
  register = groupCommit(db);
  // Open the two connections of the batches.
  await Promise.all([sql`select pg_sleep(0.05)`.execute(db), sql`select pg_sleep(0.05)`.execute(db)]);
});
afterEach(() => vi.restoreAllMocks());

const send = async (number: number): Promise<string> => {
  const { message } = await register({
    registration: { ...ashaTexts, contact: String(9_000_000_000 + number), eventIds: ['oracle'], photo: null },
    submission: { key: `key-${number}`, fingerprint: 'a' },
    now: new Date('2025-08-01T06:00:00Z'),
  });
  return message;
};
const outcomeOf = (sent: Promise<string>) =>
  sent.catch((error: unknown) => databaseFailure(error) ?? (error as { code?: string }).code);

test('refuses a request as busy if it waited long behind stuck batches, and accepts the next', async () => {
  proxy.silence();
  const idle = () => database.poolState?.().idle;
  const first = outcomeOf(send(1));
  await expect.poll(idle, { interval: 5 }).toBe(1);
  const second = outcomeOf(send(2));
  await expect.poll(idle, { interval: 5 }).toBe(0);
  const waiting = outcomeOf(send(3));
  const later = performance.now() + 5_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(await Promise.all([first, second])).toEqual(['database-unreachable', 'database-unreachable']);
  expect(await waiting).toBe('busy');
  expect(await send(4)).toBe('Registration successful!');
});
