import { copyFileSync, linkSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { send } from '../http.ts';
import { type Fault, play, randomMoment } from '../play.ts';
import type { Stage } from '../stage.ts';
import { startInVain } from '../start-in-vain.ts';

type Loss = {
  suffix: '' | '-wal' | '-shm';
  lose(file: string): void;
  /** What the operator does once the fault was seen; `kept` is another name of the file that was lost. */
  mend(stage: Stage, file: string, kept: string): Promise<string[]>;
};

/** Somebody tidies up the folder of a running server. */
const losses: Loss[] = [
  { suffix: '', lose: (file) => rmSync(file), mend: restartAfterReturn },
  { suffix: '', lose: (file) => renameSync(file, `${file}.old`), mend: putBack },
  { suffix: '-wal', lose: (file) => rmSync(file), mend: (stage) => restart(stage, 'SIGTERM') },
  { suffix: '-shm', lose: (file) => rmSync(file), mend: (stage) => restart(stage, 'SIGKILL') },
  { suffix: '', lose: replaceByCopy, mend: putBack },
];

export const fileLost: Fault = {
  name: 'file deleted or replaced',
  databases: ['SQLite'],
  times: { full: 10, short: 2 },
  inject: (scene) => play(scene, { round: (stage, round) => loseOnce(stage, losses[round % losses.length] as Loss) }),
};

async function loseOnce(stage: Stage, { suffix, lose, mend }: Loss): Promise<string[]> {
  const { writers, ledger, where } = stage;
  await randomMoment(stage);
  const file = path.join(where.dataDir, `fest.sqlite${suffix}`);
  const kept = path.join(where.dataDir, 'kept');
  linkSync(file, kept);
  lose(file);
  /** Until every writer has been answered twice. A server that notices nothing refuses nobody. */
  const answers = () => Promise.race([writers.refused.more(100), ledger.acknowledged.more(100)]);
  // What was under way before may be acknowledged.
  await answers();
  const acknowledged = ledger.acknowledged.count;
  const broken: string[] = [];
  for (const [probe, due] of [
    ['/readyz', 503],
    ['/healthz', 200],
  ] as const) {
    const { status } = await send(stage.server.url, { method: 'GET', path: probe }, writers.agent);
    if (status !== due) broken.push(`${probe} answered ${status} without fest.sqlite${suffix}`);
  }
  await answers();
  const more = ledger.acknowledged.count - acknowledged;
  if (more > 0) broken.push(`${more} writes were acknowledged without fest.sqlite${suffix}`);
  broken.push(...(await mend(stage, file, kept)));
  rmSync(kept, { force: true });
  return broken;
}

function replaceByCopy(file: string): void {
  copyFileSync(file, `${file}.copy`);
  renameSync(`${file}.copy`, file);
}

/** The server goes on by itself. */
async function putBack({ ledger }: Stage, file: string, kept: string): Promise<string[]> {
  const goesOn = ledger.acknowledged.more(10);
  renameSync(kept, file);
  rmSync(`${file}.old`, { force: true });
  await goesOn;
  return [];
}

async function restart(stage: Stage, signal: 'SIGTERM' | 'SIGKILL'): Promise<string[]> {
  await stage.end(signal);
  await stage.writers.pause();
  await stage.check();
  await stage.start();
  stage.writers.resume();
  return [];
}

async function restartAfterReturn(stage: Stage, file: string, kept: string): Promise<string[]> {
  await stage.end('SIGKILL');
  const { code, errors } = await startInVain(stage.env);
  renameSync(kept, file);
  const broken = await restart(stage, 'SIGKILL');
  const isRefused = code === 1 && /^.*fest\.sqlite.* is gone.*\n$/.test(errors);
  return isRefused ? broken : [...broken, `a start without the file ended with ${code} and said: ${errors}`];
}
