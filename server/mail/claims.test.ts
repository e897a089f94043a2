import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clockSkew } from '#server/clock-skew.ts';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { beginSending, betweenRenewals, claimNext, doubtAbandoned, makeDue } from './claims.ts';
import { queueMails } from './outbox.ts';

const now = new Date('2025-08-01T06:00:00Z');

describe.each(databases)('a claim on %s', (_name, open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
    await queueMails(database.db, [{ reason: 'registered', registrationId: 'r1' }], now);
  });
  afterEach(() => database.discard());

  test('is left alone by a process whose clock is as far ahead as clocks may be', async () => {
    const { db } = database;
    const claimed = await claimNext(db, now);
    const justBeforeRenewed = new Date(now.getTime() + betweenRenewals + clockSkew);
    expect(await claimNext(db, justBeforeRenewed)).toBeNull();
    expect(claimed && (await beginSending(db, claimed, now))).toBe(true);
    expect(await doubtAbandoned(db, justBeforeRenewed)).toBe(0);
  });

  test('of a process whose clock is ahead is left alone by one that starts', async () => {
    const { db } = database;
    const ahead = new Date(now.getTime() + clockSkew);
    const claimed = await claimNext(db, ahead);
    expect(claimed && (await beginSending(db, claimed, ahead))).toBe(true);
    await makeDue(db, now);
    expect(await doubtAbandoned(db, now)).toBe(0);
  });
});
