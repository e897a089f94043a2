import { describe, expect, test } from 'vitest';
import { clockSkew } from '#server/clock.ts';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { beginSending, betweenRenewals, claimNext, makeDue } from './claims.ts';
import { queueMails } from './outbox.ts';

const now = new Date('2025-08-01T06:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const mail = { reason: 'registered', registrationId: 'r1', recipient: 'asha@students.example' } as const;

describe.each(databases)('the outbox on %s', (_name, open) => {
  const { db } = freshDatabase(open);
  const queued = () => db.selectFrom('mails').selectAll().orderBy('id').execute();

  test('keeps the order of mails, and queues mails with the same `once` only one time', async () => {
    await queueMails(db, [mail, { ...mail, reason: 'withdrawn', details: { name: 'Asha' } }], now);
    for (let time = 0; time < 2; time++) await queueMails(db, [{ ...mail, once: 'registered r1' }], now);
    const rows = await queued();
    expect(rows.map(({ reason, details, once }) => [reason, details, once])).toEqual([
      ['registered', '{}', null],
      ['withdrawn', '{"name":"Asha"}', null],
      ['registered', '{}', 'registered r1'],
    ]);
    const waiting = { state: 'waiting', attempts: 0, next_attempt_at: now.toISOString(), settled_at: null };
    expect(rows[0]).toMatchObject({ registration_id: 'r1', recipient: 'asha@students.example', ...waiting });
  });

  test.each([
    ['is not taken by a process whose clock is ahead', 0, betweenRenewals + clockSkew],
    ['is not taken by a process that starts', 0, 0],
    ['is not taken by a process that starts, even if the clock of the first one is ahead', clockSkew, 0],
  ])('a mail that one process is sending %s', async (_what, claimedAt, lookedAt) => {
    await queueMails(db, [mail], now);
    const claimed = await claimNext(db, later(claimedAt));
    if (lookedAt > claimedAt) expect(await claimNext(db, later(lookedAt))).toBeNull();
    expect(claimed && (await beginSending(db, claimed, later(claimedAt)))).toBe(true);
    if (lookedAt <= claimedAt) await makeDue(db, later(lookedAt));
    expect(await claimNext(db, later(lookedAt))).toBeNull();
  });
});
