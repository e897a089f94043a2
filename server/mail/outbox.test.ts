import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { queueMails } from './outbox.ts';

const now = new Date('2025-08-01T06:00:00Z');
const mail = { reason: 'registered', registrationId: 'r1', recipient: 'asha@students.example' } as const;

describe.each(databases)('the outbox on %s', (_name, open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.discard());
  const queued = () => database.db.selectFrom('mails').selectAll().orderBy('id').execute();

  test('keeps mails in the order in which they were queued, waiting and due', async () => {
    await queueMails(database.db, [mail, { ...mail, reason: 'withdrawn', details: { name: 'Asha' } }], now);
    const rows = await queued();
    expect(rows.map(({ reason, details }) => [reason, details])).toEqual([
      ['registered', '{}'],
      ['withdrawn', '{"name":"Asha"}'],
    ]);
    expect(rows[0]).toMatchObject({
      registration_id: 'r1',
      recipient: 'asha@students.example',
      state: 'waiting',
      attempts: 0,
      next_attempt_at: now.toISOString(),
      settled_at: null,
    });
  });

  test('takes what must be mailed once one time, and anything else as often as it comes', async () => {
    await queueMails(database.db, [{ ...mail, once: 'registered r1' }], now);
    await queueMails(database.db, [{ ...mail, once: 'registered r1' }, mail, mail], now);
    expect((await queued()).map((row) => row.once)).toEqual(['registered r1', null, null]);
  });

  test('forgets a mail whose transaction failed', async () => {
    const failing = database.db.transaction().execute(async (trx) => {
      await queueMails(trx, [mail], now);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await queued()).toEqual([]);
  });
});
