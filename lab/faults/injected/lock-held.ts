import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, send } from '../http.ts';
import { type Fault, play, randomMoment } from '../play.ts';
import type { Stage } from '../stage.ts';

/** In ms. */
const longestAnswer = 500;

/** A purge, or somebody with a tool for databases, keeps the write lock: what is read and the site itself go on. */
export const lockHeld: Fault = {
  name: 'lock held by another process',
  databases: ['SQLite'],
  times: { full: 3, short: 1 },
  inject: (scene) => play(scene, { round: (stage) => holdOnce(stage, scene.times === 1 ? 1_500 : 9_700) }),
};

async function holdOnce(stage: Stage, time: number): Promise<string[]> {
  const { writers, ledger, server, where } = stage;
  await randomMoment(stage);
  const other = new DatabaseSync(path.join(where.dataDir, 'fest.sqlite'), { timeout: 1_000 });
  other.exec('begin immediate');
  const acknowledged = ledger.acknowledged.count;
  const broken: string[] = [];
  const ask = async (what: string, call: () => Promise<Answer>) => {
    const began = performance.now();
    const { status } = await call();
    const took = Math.round(performance.now() - began);
    if (status !== 200 || took > longestAnswer) broken.push(`${what} was answered ${status} after ${took} ms`);
  };
  for (const deadline = performance.now() + time; performance.now() < deadline; await pause(100)) {
    await ask('/healthz', () => send(server.url, { method: 'GET', path: '/healthz' }, writers.agent));
    await ask('the list', () => writers.organiser.list());
  }
  if (ledger.acknowledged.count > acknowledged + 50) broken.push('writing went on, so the lock was not held');
  const goesOn = ledger.acknowledged.more(50);
  other.exec('rollback');
  other.close();
  await goesOn;
  await writers.pause();
  await stage.check();
  writers.resume();
  return broken;
}
