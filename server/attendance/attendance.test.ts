import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { historyOf } from '#server/audit/log.ts';
import { listRegistrations } from '#server/list/rows.ts';
import { setPayment } from '#server/payments/payments.ts';
import { registerAll } from '#server/registrations/register.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { setAttendance } from './attendance.ts';

const unknownId = '01980000-0000-7000-8000-000000000000';
const at = (minute: number) => ({ actor: 'Asha', now: new Date(Date.UTC(2025, 7, 12, 4, minute)) });

describe.each(databases)('marks on %s', (_name, open) => {
  let database: TestDatabase;
  let ids: string[];
  beforeEach(async () => {
    database = await open();
    const fields = { name: 'N', email: 'a@b.example', college: 'C', course: 'D', sem: '1' };
    const sends = ['9000000001', '9000000002'].map((contact) => ({
      entry: { ...fields, contact, eventIds: ['oracle'], photo: null },
      ...{ submission: { key: null, fingerprint: '' }, now: at(0).now },
    }));
    await registerAll(database.db, sends);
    ids = (await listRegistrations(database.db)).map((it) => it._id);
  });
  afterEach(() => database.discard());

  const changes = async (id = '') =>
    (await historyOf(database.db, id)).map((it) => [it.actor, it.action, it.old_value, it.new_value]);

  test('change one person only, there and back', async () => {
    const [id = ''] = ids;
    const before = await listRegistrations(database.db);
    expect(await setAttendance(database.db, id, true, at(1))).toBe(true);
    expect(await setPayment(database.db, id, 'cash', at(2))).toBe(true);
    expect(await listRegistrations(database.db)).toEqual([
      { ...before[0], isPresent: true, paymentMethod: 'cash' },
      before[1],
    ]);
    await setAttendance(database.db, id, false, at(3));
    await setPayment(database.db, id, '', at(4));
    expect(await listRegistrations(database.db)).toEqual(before);
  });

  test('are written down with the old and the new value, the latest first', async () => {
    const [id = '', other = ''] = ids;
    await setAttendance(database.db, id, true, at(1));
    await setPayment(database.db, id, 'cash', at(2));
    await setPayment(database.db, id, 'online', at(3));
    expect(await changes(id)).toEqual([
      ['Asha', 'payment-changed', 'cash', 'online'],
      ['Asha', 'payment-changed', '', 'cash'],
      ['Asha', 'attendance-changed', 'absent', 'present'],
    ]);
    expect(await changes(other)).toEqual([]);
  });

  test('that change nothing leave no entry', async () => {
    const [id = ''] = ids;
    expect(await setAttendance(database.db, id, false, at(1))).toBe(true);
    expect(await setPayment(database.db, id, '', at(1))).toBe(true);
    expect(await changes(id)).toEqual([]);
  });

  test('of many desks at once form one chain of old and new values', async () => {
    const [id = ''] = ids;
    const methods = ['cash', 'online', ''] as const;
    await Promise.all(
      Array.from({ length: 30 }, (_, turn) => setPayment(database.db, id, methods[turn % 3] ?? '', at(1))),
    );
    const chain = await changes(id);
    expect(chain.length).toBeGreaterThan(0);
    for (const [, , oldValue, newValue] of chain) expect(oldValue).not.toBe(newValue);
    // Each value was left as often as it was reached, apart from the first and the last one.
    const balance = new Map<unknown, number>();
    for (const [, , oldValue, newValue] of chain) {
      balance.set(oldValue, (balance.get(oldValue) ?? 0) - 1);
      balance.set(newValue, (balance.get(newValue) ?? 0) + 1);
    }
    const last = (await listRegistrations(database.db)).find((it) => it._id === id)?.paymentMethod;
    balance.set('', (balance.get('') ?? 0) + 1);
    balance.set(last, (balance.get(last) ?? 0) - 1);
    expect([...balance.values()].every((it) => it === 0)).toBe(true);
  });

  test('say when there is none with that id', async () => {
    expect(await setAttendance(database.db, unknownId, true, at(1))).toBe(false);
    expect(await setPayment(database.db, unknownId, 'cash', at(1))).toBe(false);
  });
});
