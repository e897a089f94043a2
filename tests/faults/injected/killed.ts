import { type Fault, play, randomMoment } from '../play.ts';
import type { Stage } from '../stage.ts';

/** The machine loses power, the kernel runs out of memory: the process is gone between two instructions. */
export const killed: Fault = {
  name: 'server killed (SIGKILL)',
  databases: ['SQLite', 'PostgreSQL'],
  times: { full: 25, short: 2 },
  inject: (scene) => play(scene, { round: killOnce }),
};

async function killOnce(stage: Stage): Promise<string[]> {
  await randomMoment(stage);
  await stage.end('SIGKILL');
  await stage.writers.gate.shut();
  await stage.check();
  await stage.start();
  stage.writers.gate.open();
  return [];
}
