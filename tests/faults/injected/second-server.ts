import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type Fault, play, randomMoment } from '../play.ts';
import type { Stage } from '../stage.ts';

/** Somebody starts the server again on the folder of one that runs. */
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

  // What kept the second one out must be gone with the first one, however that ended.
  await stage.end('SIGKILL');
  await stage.writers.gate.shut();
  await stage.check();
  await stage.start();
  stage.writers.gate.open();
  return broken;
}

const isOneSentence = (errors: string) => /^DATA_DIR \S+ is in use by another server.*\.\n$/.test(errors);

async function startInVain(env: Record<string, string>): Promise<{ code: unknown; errors: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, npm_lifecycle_event: '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // One that is let in says where it listens, and would never end.
  child.stdout.once('data', () => child.kill('SIGKILL'));
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, errors };
}
