import pg from 'pg';
import { startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server.ts';
import { startCeiling } from '../ceilings/ceiling.ts';
import type { Row } from '../figures.ts';
import { sendAll } from '../load/closed-loop.ts';
import { makeForms } from '../load/forms.ts';
import { cpuSeconds, parentOf, shareOfCore } from '../processes.ts';
import { inTurn, median } from '../statistics.ts';

const connections = 100;

/** Forms without a photo against a PostgreSQL server that flushes to the disk, from one process and from two. */
export const postgres: Row = async ({ quick }) => {
  const [rounds, forms] = quick ? [1, 2_000] : [3, 10_000];
  const database = await startPostgres([]);
  const bare = await startCeiling('bare-fastify.ts');
  // One after the other: both would make the tables and the first organiser.
  const first = await startServer({ DATABASE_URL: database.url });
  const second = await startServer({ DATABASE_URL: database.url });
  const postmaster = await postmasterOf(database.url);
  const pids = { servers: [first, second].map((it) => it.process.pid ?? 0), postmaster };
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
    const of = (name: keyof typeof seen, figure: 'perSecond' | 'p99') => median(seen[name].map((it) => it[figure]));
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

/** Every connection is a process; the one that all of them come from has their sum. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return pid;
}
