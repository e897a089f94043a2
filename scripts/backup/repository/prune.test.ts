import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retainedAt } from './prune.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse('2025-07-01T00:00:00Z');

/** Backs up and prunes after each pause. `kept` lists the backups left at the end. */
function thinnedOneByOne(pauses: readonly number[]) {
  const all: Date[] = [];
  let kept: Date[] = [];
  let time = start;
  for (const pause of pauses) {
    time += pause;
    const now = new Date(time);
    all.push(now);
    kept = [...retainedAt(now, [...kept, now])];
  }
  return { now: new Date(time), all, kept };
}

const numbers = (times: Iterable<Date>) => [...times].map((time) => time.getTime()).sort();

test('keeps all backups of a day, one a day for 14 days and one a week for 8 weeks', () => {
  const pause = fc.oneof(fc.integer({ min: 1, max: 4 * hour }), fc.integer({ min: hour, max: 9 * day }));
  const rule = fc.property(fc.array(pause, { minLength: 1, maxLength: 150 }), (pauses) => {
    const { now, all, kept } = thinnedOneByOne(pauses);
    const age = (time: Date) => now.getTime() - time.getTime();
    expect(numbers(kept), 'pruning often keeps the same as pruning once').toEqual(numbers(retainedAt(now, all)));
    const recent = all.filter((time) => age(time) < day);
    expect(recent.filter((time) => !kept.includes(time))).toEqual([]);
    const lost = (span: number, lasting: number) => {
      const bucket = (time: Date) => Math.floor(time.getTime() / span);
      const held = new Set(kept.map(bucket));
      const due = all.filter((time) => age(time) < lasting * span).map(bucket);
      return due.filter((each) => !held.has(each));
    };
    expect([...lost(day, 14), ...lost(7 * day, 8)]).toEqual([]);
    expect(kept.filter((time) => age(time) >= 56 * day)).toEqual([]);
    expect(kept.length).toBeLessThanOrEqual(recent.length + 15 + 9);
  });
  fc.assert(rule);
});

test('keeps 43 of the hourly backups of three months', () => {
  expect(thinnedOneByOne(Array(90 * 24).fill(hour)).kept).toHaveLength(43);
});
