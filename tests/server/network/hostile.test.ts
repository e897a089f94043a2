import { expect, inject, test } from 'vitest';
import { excesses, lineOf, summaryOf } from '#lab/hostile/report.ts';
import { runHostile, short } from '#lab/hostile/run.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';

const places: [string, databaseUrl: () => Promise<string | null>][] = [
  ['SQLite', async () => null],
  ['PostgreSQL', () => createDatabase(inject('postgresUrl'))],
];

test.each(places)(
  'a thousand hostile requests on %s find no crash, no 5xx, no leak and nothing half-written',
  {
    timeout: 120_000,
  },
  async (_name, databaseUrl) => {
    const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 1_000_000);
    const lines = [`seed ${seed}`];
    const setting = { scale: short, seed, databaseUrl: await databaseUrl() };
    const report = await runHostile(setting, (tally) => lines.push(lineOf(tally)));
    // How slow and how large is only told here: other tests share this machine.
    console.log([...lines, ...summaryOf(report), ...excesses(report)].join('\n'));
    expect(report.faults).toEqual([]);
    expect(report.tallies.reduce((sum, { sent }) => sum + sent, 0)).toBeGreaterThan(1250);
  },
);
