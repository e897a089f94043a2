import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '#contract/calls/calls.ts';
import { signedIn } from '#lab/client.ts';
import { register } from '#tests/support/people/participant.ts';
import { newFolder } from '#tests/support/running/new-folder.ts';
import { runNode, settingsOf } from '#tests/support/running/processes.ts';
import { startServer } from '#tests/support/running/server.ts';
import { readStream } from '#tests/support/running/stream.ts';
import { type InjectedFault, notPlayed, play } from '../play.ts';
import type { Stage } from '../stage.ts';
import { isPoolerThere, type Pooler, type PoolMode, startPooler } from './pgbouncer.ts';

/** Servers use the database through PgBouncer, which is killed under load. Backup, restore and purge must work too. */
const poolerBetween = (name: string, mode: PoolMode, hasDirectAddress = false): InjectedFault => ({
  name,
  databases: ['PostgreSQL'],
  times: { full: 4, short: 0 },
  async inject(scene) {
    if (!isPoolerThere()) return notPlayed('it needs PgBouncer (apt-get install pgbouncer)');
    const databaseUrl = await scene.postgres.createDatabase();
    const pooler = await startPooler(databaseUrl, mode, ['default_pool_size = 60']);
    const where = { dataDir: '', databaseUrl: pooler.url };
    const env: Record<string, string> = hasDirectAddress ? { DIRECT_DATABASE_URL: databaseUrl } : {};
    try {
      const failed = await startTogether({ ...settingsOf(where), ...env });
      const finding = await play(scene, {
        round: async (stage) => [
          ...(await hearsOfChanges(stage)),
          ...(await backsUpAndRestores(stage)),
          ...(await outlives(stage, pooler)),
        ],
        where,
        env,
        endsSessions: true,
      });
      return { ...finding, broken: [...failed, ...finding.broken] };
    } finally {
      await pooler.stop();
    }
  },
});

export const poolers = [
  poolerBetween('pooler in session mode', 'session'),
  poolerBetween('pooler in transaction mode', 'transaction'),
  poolerBetween('pooler in transaction mode, with a direct address', 'transaction', true),
];

/** Starts servers on an empty database. One server makes the tables, and the others wait for it. */
async function startTogether(env: Record<string, string>): Promise<string[]> {
  const starts = await Promise.allSettled([1, 2, 3].map(() => startServer(env)));
  for (const start of starts) if (start.status === 'fulfilled') await start.value.stop();
  return starts.flatMap((start) => (start.status === 'rejected' ? [start.reason.message] : []));
}

/** In ms: how soon another process must report a registration to its dashboards. */
const longestHearing = 1_000;

async function hearsOfChanges(stage: Stage): Promise<string[]> {
  await stage.writers.pause();
  const other = await startServer(stage.env);
  try {
    const stream = await readStream(other.url + calls.adminStream.path, (await signedIn(other.url)).headers);
    await stream.next();
    const broken: string[] = [];
    for (let time = 0; time < 2; time++) {
      const heard = stream.next();
      const { email } = await register(stage.server.url);
      const began = performance.now();
      const cursor = await Promise.race([heard, pause(10_000, null)]);
      const took = Math.round(performance.now() - began);
      if (cursor === null || took > longestHearing)
        broken.push(`a dashboard at another process got no event for ${took} ms`);
      broken.push(...(await run(stage, 'purge', '--participant', email, '--confirm')));
      await stream.next();
    }
    stream.leave();
    return broken;
  } finally {
    await other.stop();
  }
}

async function backsUpAndRestores(stage: Stage): Promise<string[]> {
  using folder = newFolder('faults-pooler');
  const file = path.join(folder.path, 'fest.gz');
  const broken = [...(await run(stage, 'backup', file)), ...(await run(stage, 'restore', file, '--overwrite'))];
  // Also checks that the people purged by `hearsOfChanges` are gone.
  await stage.whilePaused();
  return broken;
}

async function run({ env }: Stage, command: string, ...args: string[]): Promise<string[]> {
  const { code, errors } = await runNode([`scripts/${command}.ts`, ...args], env);
  return code === 0 ? [] : [`npm run ${command} ended with ${code}: ${errors}`];
}

async function outlives(stage: Stage, pooler: Pooler): Promise<string[]> {
  await stage.randomMoment();
  const refusals = stage.writers.refused.more(20);
  await pooler.kill();
  await refusals;
  await stage.writers.pause();
  await pooler.restart();
  await stage.check();
  return stage.recovers();
}
