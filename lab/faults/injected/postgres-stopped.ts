import { send } from '../http.ts';
import { type Fault, play, randomMoment, type Scene } from '../play.ts';
import type { Stage } from '../stage.ts';

/** The database server is restarted for an update (fast), or crashes (immediate). */
export const postgresStopped: Fault = {
  name: 'database stopped and restarted',
  databases: ['PostgreSQL'],
  times: { full: 10, short: 2 },
  inject: (scene) => play(scene, { round: (stage, round) => stopOnce(scene, stage, round % 2 ? 'fast' : 'immediate') }),
};

export async function stopOnce({ postgres }: Scene, stage: Stage, mode: 'fast' | 'immediate'): Promise<string[]> {
  const { writers } = stage;
  await randomMoment(stage);
  const refusals = writers.refused.more(50);
  await postgres.halt(mode);
  await refusals;
  const alive = await send(stage.server.url, { method: 'GET', path: '/healthz' }, writers.agent);
  const ready = await send(stage.server.url, { method: 'GET', path: '/readyz' }, writers.agent);
  await writers.pause();
  await postgres.resume();
  await stage.check();
  writers.resume();
  const broken = alive.status === 200 ? [] : [`/healthz answered ${alive.status} while the database was stopped`];
  return ready.status === 503 ? broken : [...broken, `/readyz answered ${ready.status} while the database was stopped`];
}
