import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type Fault, play, randomMoment } from '../play.ts';
import type { Stage } from '../stage.ts';

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

async function startInVain(env: Record<string, string>): Promise<{ code: unknown; errors: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, npm_lifecycle_event: '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A second server that gets in prints where it listens and would run on.
  child.stdout.once('data', () => child.kill('SIGKILL'));
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, errors };
}
