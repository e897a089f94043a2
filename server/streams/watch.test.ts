import { afterEach, expect, test } from 'vitest';
import { setAttendance } from '#server/marks/dashboard.ts';
import { databases } from '#tests/support/database/databases.ts';
import { storeTwo } from '#tests/support/database/stored-fest.ts';
import { watchChanges } from './watch.ts';

const author = { actor: 'Asha', role: 'organiser', now: new Date('2025-08-12T04:00:00Z') } as const;

let end = () => {};
afterEach(() => end());

test.each(databases)('on %s a mark is reported, and fifty marks in a few reports', async (_name, open) => {
  const { db } = await open();
  const id = await storeTwo(db);
  let reports = 0;
  end = watchChanges(db, () => (reports += 1));
  const isReported = (times: number) =>
    expect.poll(() => reports, { timeout: 5_000, interval: 5 }).toBeGreaterThanOrEqual(times);
  await isReported(1);
  const began = performance.now();
  await setAttendance(db, id, true, author);
  await isReported(2);
  for (let index = 0; index < 50; index++) await setAttendance(db, id, index % 2 === 1, author);
  await isReported(3);
  expect(reports).toBeLessThanOrEqual(4 + (performance.now() - began) / 200);
});
