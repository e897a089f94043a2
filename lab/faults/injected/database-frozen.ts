import { setTimeout as pause } from 'node:timers/promises';
import { send } from '../http.ts';
import { deadlinesSooner, type Fault, play, randomMoment, recovers, type Scene } from '../play.ts';
import type { Stage } from '../stage.ts';

/** In ms. */
const longestProbe = 5_000;

/** The database's machine hangs (SIGSTOP of all its processes), and goes on later. */
export const databaseFrozen: Fault = {
  name: 'database stands still',
  databases: ['PostgreSQL'],
  times: { full: 6, short: 1 },
  inject: (scene) =>
    play(scene, { round: (stage, round) => freezeOnce(scene, stage, round % 2 === 0), ...deadlinesSooner(scene) }),
};

/** Goes on once everybody was answered, or while requests still come. */
async function freezeOnce({ postgres, random }: Scene, stage: Stage, toTheEnd: boolean): Promise<string[]> {
  const { writers } = stage;
  await randomMoment(stage);
  const thaw = postgres.freeze();
  try {
    const asked = performance.now();
    const ready = await send(stage.server.url, { method: 'GET', path: '/readyz' }, writers.agent);
    const took = performance.now() - asked;
    const broken = ready.status === 503 ? [] : [`/readyz answered ${ready.status} while the database stood still`];
    if (took > longestProbe) broken.push(`/readyz took ${Math.round(took)} ms`);
    if (toTheEnd) await writers.pause();
    else await pause(random() * 15_000);
    thaw();
    broken.push(...(await recovers(stage)));
    await writers.pause();
    await stage.check();
    writers.resume();
    return broken;
  } finally {
    thaw();
  }
}
