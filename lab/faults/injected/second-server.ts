import { type Fault, play, randomMoment } from '../play.ts';
import type { Stage } from '../stage.ts';
import { startInVain } from '../start-in-vain.ts';

/** Somebody starts a second server on the folder of a running one. */
export const secondServer: Fault = {
  name: 'second server on the folder',
  databases: ['SQLite'],
  times: { full: 10, short: 1 },
  inject: (scene) => play(scene, { round: startSecond }),
};

async function startSecond(stage: Stage): Promise<string[]> {
  await randomMoment(stage);
  const { code, errors } = await startInVain(stage.env);
  const broken = code === 1 && isOneSentence(errors) ? [] : [`a second server ended with ${code} and said: ${errors}`];

  // The lock must not outlive the first server, even where that is killed.
  await stage.end('SIGKILL');
  await stage.writers.pause();
  await stage.check();
  await stage.start();
  stage.writers.resume();
  return broken;
}

const isOneSentence = (errors: string) => /^DATA_DIR \S+ is in use by another server.*\.\n$/.test(errors);
