import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startProxy } from '#tests/support/network/proxy.ts';
import { deadlinesSooner, fault, type InjectedFault, play, type Scene } from '../play.ts';
import { differs, newDatabase, type Stage } from '../stage.ts';

/** The database server is restarted for an update (fast), or crashes (immediate). */
export const postgresStopped = fault('database stopped and restarted', ['PostgreSQL'], [10, 2], (stage, round, scene) =>
  stopOnce(scene, stage, round % 2 ? 'fast' : 'immediate'),
);

async function stopOnce({ postgres }: Scene, stage: Stage, mode: 'fast' | 'immediate'): Promise<string[]> {
  await stage.randomMoment();
  const refusals = stage.writers.refused.more(50);
  await postgres.halt(mode);
  await refusals;
  const alive = await stage.get('/healthz');
  const ready = await stage.get('/readyz');
  await stage.writers.pause();
  await postgres.resume();
  await stage.whilePaused();
  return [
    ...differs('/healthz while the database was stopped', alive.status, 200),
    ...differs('/readyz while the database was stopped', ready.status, 503),
  ];
}

/** A database that acknowledges a commit before the data is on the disk, and then crashes. */
export const postgresBreach = (scene: Scene) =>
  play(scene, {
    round: (stage) => stopOnce(scene, stage, 'immediate'),
    env: { PGOPTIONS: '-c synchronous_commit=off' },
  });

/** A firewall or a database administrator closes all of the server's connections at once. */
export const connectionsCut = fault('database connections cut', ['PostgreSQL'], [20, 2], async (stage) => {
  await stage.randomMoment();
  const client = new pg.Client({ connectionString: stage.where.databaseUrl ?? '' });
  await client.connect();
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
  await stage.whilePaused();
  return rowCount ? [] : ['the server had no connection that could be cut'];
});

/** A firewall silently drops the open connections to the database. Their queries are never answered. */
export const connectionsDead: InjectedFault = {
  name: 'connections to the database die',
  databases: ['PostgreSQL'],
  times: { full: 6, short: 1 },
  async inject(scene) {
    const { databaseUrl } = await newDatabase(scene.postgres);
    const proxy = await startProxy(databaseUrl ?? '');
    const round = async (stage: Stage) => {
      await stage.randomMoment();
      proxy.silence();
      let isUnderWay = true;
      const answered = stage.writers.pause().then(() => {
        isUnderWay = false;
      });
      const statuses = new Set<number>();
      while (isUnderWay) statuses.add((await stage.get('/readyz')).status);
      await answered;
      await stage.check();
      const broken = statuses.has(503) ? [] : ['/readyz never failed while requests waited on dead connections'];
      return [...broken, ...(await stage.recovers())];
    };
    const where = { dataDir: '', databaseUrl: proxy.url };
    return play(scene, { round, where, ...deadlinesSooner(scene) }).finally(() => proxy.close());
  },
};

/** In ms: how long /readyz may take. */
const longestProbe = 5_000;

/** The database's machine hangs (SIGSTOP). It resumes after every request has failed, or while requests wait. */
export const databaseFrozen = fault(
  'database stands still',
  ['PostgreSQL'],
  [6, 1],
  async (stage, round, { postgres, random }) => {
    await stage.randomMoment();
    const thaw = postgres.freeze();
    try {
      const { status, ms } = await stage.get('/readyz');
      const broken = differs('/readyz while the database stood still', status, 503);
      if (ms > longestProbe) broken.push(`/readyz took ${Math.round(ms)} ms`);
      if (round % 2 === 0) await stage.writers.pause();
      else await pause(random() * 15_000);
      thaw();
      broken.push(...(await stage.recovers()));
      await stage.whilePaused();
      return broken;
    } finally {
      thaw();
    }
  },
  deadlinesSooner,
);

/** A purge or a database tool holds the write lock. Reads must still work. */
export const lockHeld = fault('lock held by another process', ['SQLite'], [3, 1], async (stage, _round, { times }) => {
  const { writers, ledger, where } = stage;
  await stage.randomMoment();
  const other = new DatabaseSync(path.join(where.dataDir, 'fest.sqlite'), { timeout: 1_000 });
  other.exec('begin immediate');
  const acknowledged = ledger.acknowledged.count;
  const broken: string[] = [];
  const deadline = performance.now() + (times === 1 ? 1_500 : 9_700);
  for (; performance.now() < deadline; await pause(100)) {
    const asked = { '/healthz': stage.get('/healthz'), 'the list': writers.organiser.call('registrations') };
    for (const [what, reply] of Object.entries(asked)) {
      const { status } = await reply;
      if (status !== 200) broken.push(`${what} was answered ${status} while the lock was held`);
    }
  }
  if (ledger.acknowledged.count > acknowledged + 50) broken.push('writing went on, so the lock was not held');
  const goesOn = ledger.acknowledged.more(50);
  other.exec('rollback');
  other.close();
  await goesOn;
  await stage.whilePaused();
  return broken;
});
