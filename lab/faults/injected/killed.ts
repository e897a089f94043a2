import { type Fault, play, randomMoment } from '../play.ts';
import type { Stage } from '../stage.ts';

/** Power loss, or the kernel runs out of memory. */
export const killed: Fault = {
  name: 'server killed (SIGKILL)',
  databases: ['SQLite', 'PostgreSQL'],
  times: { full: 25, short: 2 },
  inject: (scene) => play(scene, { round: killOnce }),
};

async function killOnce(stage: Stage): Promise<string[]> {
  await randomMoment(stage);
  await stage.end('SIGKILL');
  await stage.writers.pause();
  await stage.check();
  await stage.start();
  stage.writers.resume();
  return [];
}
