import { copyFileSync, linkSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fault } from '../play.ts';
import { differs, type Stage } from '../stage.ts';

type Loss = {
  suffix: '' | '-wal' | '-shm';
  lose(file: string): void;
  /** What the operator does to fix it. `kept` is a hard link to the lost file. */
  mend(stage: Stage, file: string, kept: string): Promise<void>;
};

const losses: Loss[] = [
  { suffix: '', lose: (file) => rmSync(file), mend: putBack },
  { suffix: '-wal', lose: (file) => rmSync(file), mend: (stage) => stage.restart('SIGTERM') },
  { suffix: '-shm', lose: (file) => rmSync(file), mend: (stage) => stage.restart('SIGKILL') },
  { suffix: '', lose: replaceByCopy, mend: putBack },
];

/** Somebody deletes or replaces a file in the folder of a running server. */
export const fileLost = fault('file deleted or replaced', ['SQLite'], [8, 2], async (stage, round) => {
  const { writers, ledger, where } = stage;
  const { suffix, lose, mend } = losses[round % losses.length] as Loss;
  await stage.randomMoment();
  const name = `fest.sqlite${suffix}`;
  const file = path.join(where.dataDir, name);
  const kept = path.join(where.dataDir, 'kept');
  linkSync(file, kept);
  lose(file);
  /** Waits until 100 writes are acknowledged or refused. A server that misses the loss acknowledges them. */
  const answers = () => Promise.race([writers.refused.more(100), ledger.acknowledged.more(100)]);
  // Requests that began before the loss may still be acknowledged.
  await answers();
  const acknowledged = ledger.acknowledged.count;
  const broken = [
    ...differs(`/readyz without ${name}`, (await stage.get('/readyz')).status, 503),
    ...differs(`/healthz without ${name}`, (await stage.get('/healthz')).status, 200),
  ];
  await answers();
  broken.push(...differs(`writes acknowledged without ${name}`, ledger.acknowledged.count - acknowledged, 0));
  await mend(stage, file, kept);
  rmSync(kept, { force: true });
  return broken;
});

function replaceByCopy(file: string): void {
  copyFileSync(file, `${file}.copy`);
  renameSync(`${file}.copy`, file);
}

async function putBack({ ledger }: Stage, file: string, kept: string): Promise<void> {
  const goesOn = ledger.acknowledged.more(10);
  renameSync(kept, file);
  await goesOn;
}
