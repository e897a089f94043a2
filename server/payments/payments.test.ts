import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listRegistrations } from '#server/list/rows.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { marksOf, storeTwo } from '#tests/support/stored-fest.ts';
import { setPayment } from './payments.ts';

const unknownId = '01980000-0000-7000-8000-000000000000';
const at = (minute: number) => ({ actor: 'Asha', now: new Date(Date.UTC(2025, 7, 12, 4, minute)) });

describe.each(databases)('a payment on %s', (_name, open) => {
  let database: TestDatabase;
  let id: string;
  beforeEach(async () => {
    database = await open();
    id = await storeTwo(database.db);
  });
  afterEach(() => database.discard());

  const history = () => marksOf(database.db, id);

  test('set for one participant and taken back changes nobody else', async () => {
    const before = await listRegistrations(database.db);
    expect(await setPayment(database.db, id, 'cash', at(1))).toBe(true);
    expect(await listRegistrations(database.db)).toEqual([{ ...before[0], paymentMethod: 'cash' }, before[1]]);
    await setPayment(database.db, id, '', at(2));
    expect(await listRegistrations(database.db)).toEqual(before);
  });

  test('is in the history with the old and the new value, the latest first', async () => {
    await setPayment(database.db, id, 'cash', at(1));
    await setPayment(database.db, id, 'online', at(2));
    expect(await history()).toEqual([
      ['Asha', 'payment-changed', 'cash', 'online'],
      ['Asha', 'payment-changed', '', 'cash'],
    ]);
  });

  test('set to what it is already leaves no entry in the history', async () => {
    expect(await setPayment(database.db, id, '', at(1))).toBe(true);
    expect(await history()).toEqual([]);
  });

  test('set by thirty desks at once has a history without a gap', async () => {
    const methods = ['cash', 'online', ''] as const;
    await Promise.all(
      Array.from({ length: 30 }, (_, turn) => setPayment(database.db, id, methods[turn % 3] ?? '', at(1))),
    );
    const entries = await history();
    expect(entries.length).toBeGreaterThan(0);
    for (const [, , oldValue, newValue] of entries) expect(oldValue).not.toBe(newValue);
    // Entries of one instant stand in no certain order, so count: each value was left as often as it was reached,
    // apart from the first and the last one.
    const balance = new Map<unknown, number>();
    const count = (value: unknown, by: number) => balance.set(value, (balance.get(value) ?? 0) + by);
    for (const [, , oldValue, newValue] of entries) {
      count(oldValue, -1);
      count(newValue, 1);
    }
    count('', 1);
    count((await listRegistrations(database.db)).find(({ _id }) => _id === id)?.paymentMethod, -1);
    expect([...balance.values()].every((sum) => sum === 0)).toBe(true);
  });

  test('of a registration that does not exist says so', async () => {
    expect(await setPayment(database.db, unknownId, 'cash', at(1))).toBe(false);
  });
});
