import { setTimeout as pause } from 'node:timers/promises';
import { fault, play, type Scene } from '../play.ts';
import { differs, type Stage } from '../stage.ts';

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

/** In ms: how long /readyz may take. */
const longestProbe = 5_000;

/** The database's machine hangs (SIGSTOP). It resumes after all requests have failed or, in odd rounds, earlier. */
export const databaseFrozen = fault(
  'database stands still',
  ['PostgreSQL'],
  [6, 0],
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
);
