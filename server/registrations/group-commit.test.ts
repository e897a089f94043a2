import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { databaseFailure } from '#server/database/failures.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { openProxied } from '#tests/support/database/databases.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { groupCommit } from './group-commit.ts';

test('refuses batches on dead connections and requests behind them, and a retry registers each once', async () => {
  const { db, proxy, poolState } = await openProxied(1_000);
  const register = groupCommit(db);
  const send = async (number: number): Promise<string> => {
    const registration = { ...ashaTexts, contact: String(9_000_000_000 + number), eventIds: ['oracle'], photo: null };
    const submission = { key: `key-${number}`, fingerprint: 'a' };
    return (await register({ registration, submission, now: new Date('2025-08-01T06:00:00Z') })).message;
  };
  // Open the two connections of the batches.
  await Promise.all([sql`select pg_sleep(0.05)`.execute(db), sql`select pg_sleep(0.05)`.execute(db)]);
  proxy.silence();
  const sent: Promise<unknown>[] = [];
  for (const [number, batch] of [[1, 2], [3]].entries()) {
    sent.push(...batch.map((one) => send(one).catch(databaseFailure)));
    await expect.poll(() => poolState?.().idle, { interval: 5 }).toBe(1 - number);
  }
  const waiting = send(4).catch(({ code }) => code);
  const later = performance.now() + 5_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(await Promise.all(sent)).toEqual(sent.map(() => 'database-unreachable'));
  expect(await waiting).toBe('busy');
  clock.mockRestore();
  const numbers = [1, 2, 3, 4];
  expect(await Promise.all(numbers.map(send))).toEqual(numbers.map(() => 'Registration successful!'));
  expect(await listRegistrations(db)).toHaveLength(numbers.length);
});
