import { inTurn, median } from '#lab/statistics.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';
import type { BenchRow } from '../figures.ts';
import { type LoadResult, sendAll, startBare } from '../load/closed-loop.ts';
import { makeForms } from '../load/forms.ts';

async function compare<Name extends string>(quick: boolean, contenders: Record<Name, RunningServer[]>) {
  const bare = await startBare();
  const play = (urls: string[]) => () => sendAll(urls, makeForms(quick ? 2_000 : 10_000));
  try {
    const products = Object.entries<RunningServer[]>(contenders).map(([name, servers]) => [
      name,
      play(servers.map(({ url }) => url)),
    ]);
    const players = { bare: play([bare.url]), ...Object.fromEntries(products) } as Record<
      Name | 'bare',
      () => Promise<LoadResult>
    >;
    const seen = await inTurn(quick ? 1 : 3, players);
    return (name: Name | 'bare', figure: keyof LoadResult) => median(seen[name].map((load) => load[figure]));
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
  // One after the other, because the first makes the tables and the organiser.
  const first = await startServer({ DATABASE_URL: database.url });
  const second = await startServer({ DATABASE_URL: database.url });
  try {
    const of = await compare(quick, { one: [first], two: [first, second] });
    const one = of('one', 'perSecond');
    return [
      { name: 'postgresRate', value: one, ceiling: of('bare', 'perSecond') },
      { name: 'postgresSlow', value: of('one', 'p99'), ceiling: of('bare', 'p99') },
      { name: 'postgresTwoRate', value: of('two', 'perSecond'), ceiling: one },
    ];
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await database.stop();
  }
};
