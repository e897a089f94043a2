import { expect, inject, test } from 'vitest';
import { excesses, lineOf, summaryOf } from '#lab/hostile/report.ts';
import { runHostile, short } from '#lab/hostile/run.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';

/** Fewer attacks, and no sieges or costly pictures, which do not test the database. */
const onDatabase: typeof short = {
  ...short,
  every: 280,
  paths: 50,
  links: 20,
  headers: 5,
  framing: 5,
  pictures: 3,
  costly: [],
  sieges: { ...short.sieges, attacks: [] },
};

test.each([
  ['SQLite', short, 1250, async (): Promise<string | null> => null],
  ['PostgreSQL', onDatabase, 500, () => createDatabase(inject('postgresUrl'))],
] as const)(
  'hostile requests on %s cause no crash, no 5xx, no leak and no half-written data',
  { timeout: 120_000 },
  async (_name, scale, least, databaseUrl) => {
    const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 1_000_000);
    const lines = [`seed ${seed}`];
    const report = await runHostile({ scale, seed, databaseUrl: await databaseUrl() }, (tally) =>
      lines.push(lineOf(tally)),
    );
    // Times and sizes are only printed, because other tests share this machine.
    console.log([...lines, ...summaryOf(report), ...excesses(report)].join('\n'));
    expect(report.faults).toEqual([]);
    expect(report.tallies.reduce((sum, { sent }) => sum + sent, 0)).toBeGreaterThan(least);
  },
);
