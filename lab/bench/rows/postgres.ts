import pg from 'pg';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { startServer } from '#tests/support/running/server.ts';
import { startCeiling } from '../ceilings/ceiling.ts';
import type { Row } from '../figures.ts';
import { sendAll } from '../load/closed-loop.ts';
import { makeForms } from '../load/forms.ts';
import { cpuSeconds, parentOf, shareOfCore } from '../processes.ts';
import { inTurn, median } from '../statistics.ts';

const connections = 100;

export const postgres: Row = async ({ quick }) => {
  const [rounds, forms] = quick ? [1, 2_000] : [3, 10_000];
  const database = await startPostgres([]);
  const bare = await startCeiling('bare-fastify.ts');
  // One after the other, because the first makes the tables and the organiser.
  const first = await startServer({ DATABASE_URL: database.url });
  const second = await startServer({ DATABASE_URL: database.url });
  const postmaster = await postmasterOf(database.url);
  const pids = { servers: [first, second].map((server) => server.process.pid ?? 0), postmaster };
  try {
    const play = async (urls: string[]) => {
      const before = { servers: pids.servers.map(cpuSeconds), postgres: cpuSeconds(postmaster), at: performance.now() };
      const load = await sendAll(urls, makeForms(forms), connections);
      const seconds = (performance.now() - before.at) / 1000;
      const share = (now: number, then = 0) => shareOfCore(now - then, seconds);
      const servers = pids.servers.map((pid, index) => share(cpuSeconds(pid), before.servers[index]));
      const cores = `servers ${servers.join(' and ')}, PostgreSQL ${share(cpuSeconds(postmaster), before.postgres)}`;
      return { ...load, cores: `of one core: ${cores}, generator ${share(load.generatorShare * seconds)}` };
    };
    const seen = await inTurn(rounds, {
      bare: () => play([bare.url]),
      one: () => play([first.url]),
      two: () => play([first.url, second.url]),
    });
    const of = (name: keyof typeof seen, figure: 'perSecond' | 'p99') => median(seen[name].map((load) => load[figure]));
    const ceiling = of('bare', 'perSecond');
    const one = of('one', 'perSecond');
    const note = (name: keyof typeof seen) => seen[name].at(-1)?.cores ?? '';
    return [
      { name: 'postgresRate', value: one, ceiling, note: note('one') },
      { name: 'postgresSlow', value: of('one', 'p99'), ceiling: of('bare', 'p99') },
      { name: 'postgresTwoRate', value: of('two', 'perSecond'), ceiling: one, note: note('two') },
    ];
  } finally {
    await Promise.all([bare.stop(), first.stop(), second.stop()]);
    await database.stop();
  }
};

/** The parent of every connection's process, which has the sum of their processor time. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return pid;
}
