import { expect, test } from 'vitest';
import { excesses, lineOf, summaryOf } from '#tests/hostile/report.ts';
import { runHostile, short } from '#tests/hostile/run.ts';

test('thousands of hostile requests find no crash, no 5xx, no leak and nothing half-written', {
  timeout: 120_000,
}, async () => {
  const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 1_000_000);
  const lines = [`seed ${seed}`];
  const report = await runHostile(short, seed, (tally) => lines.push(lineOf(tally)));
  // How slow and how large is only told here: other tests share this machine.
  console.log([...lines, ...summaryOf(report), ...excesses(report)].join('\n'));
  expect(report.faults).toEqual([]);
  expect(report.tallies.reduce((sum, { sent }) => sum + sent, 0)).toBeGreaterThan(2500);
});
