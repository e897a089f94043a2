import { median } from '#lab/statistics.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { startServer } from '#tests/support/running/server.ts';
import type { BenchRow } from '../figures.ts';
import { type LoadResult, sendAll, startBare } from '../load/closed-loop.ts';
import { makeForms } from '../load/forms.ts';

/** Measures the servers in turn, so that other load on the machine slows them equally. Round 0 is not counted. */
async function compare(quick: boolean, contenders: Record<string, { url: string }[]>) {
  const bare = await startBare();
  const loads = new Map<string, LoadResult[]>();
  try {
    for (let round = 0; round <= (quick ? 1 : 3); round++)
      for (const [name, servers] of Object.entries({ bare: [bare], ...contenders })) {
        const load = await sendAll(servers, makeForms(quick ? 2_000 : 10_000));
        if (round > 0) loads.set(name, [...(loads.get(name) ?? []), load]);
      }
    return (name: string, figure: keyof LoadResult) => median(loads.get(name)?.map((load) => load[figure]) ?? []);
  } finally {
    await bare.stop();
  }
}

export const registration: BenchRow = async ({ quick }) => {
  const server = await startServer();
  try {
    const of = await compare(quick, { product: [server] });
    return [
      { name: 'registrationRate', value: of('product', 'perSecond'), ceiling: of('bare', 'perSecond') },
      { name: 'registrationSlow', value: of('product', 'p99'), ceiling: of('bare', 'p99') },
    ];
  } finally {
    await server.stop();
  }
};

export const postgres: BenchRow = async ({ quick }) => {
  const database = await startPostgres([]);
  // Start the servers one by one: the first makes the tables and the first account.
  const first = await startServer({ DATABASE_URL: database.url });
  const second = await startServer({ DATABASE_URL: database.url });
  try {
    const of = await compare(quick, { one: [first], two: [first, second] });
    const one = of('one', 'perSecond');
    return [
      { name: 'postgresRate', value: one, ceiling: of('bare', 'perSecond') },
      { name: 'postgresTwoRate', value: of('two', 'perSecond'), ceiling: one },
    ];
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await database.stop();
  }
};
