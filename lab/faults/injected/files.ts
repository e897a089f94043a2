import { copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { fault } from '../play.ts';
import { differs, type Stage } from '../stage.ts';
import { startToFail } from './servers.ts';

type Loss = {
  suffix: '' | '-wal' | '-shm';
  lose(file: string): void;
  /** What the operator does to fix it. `kept` is a hard link to the lost file. */
  mend(stage: Stage, file: string, kept: string): Promise<string[]>;
};

const losses: Loss[] = [
  { suffix: '', lose: (file) => rmSync(file), mend: restartAfterReturn },
  { suffix: '', lose: (file) => renameSync(file, `${file}.old`), mend: putBack },
  { suffix: '-wal', lose: (file) => rmSync(file), mend: (stage) => stage.restart('SIGTERM').then(() => []) },
  { suffix: '-shm', lose: (file) => rmSync(file), mend: (stage) => stage.restart('SIGKILL').then(() => []) },
  { suffix: '', lose: replaceByCopy, mend: putBack },
];

/** Somebody deletes or replaces a file in the folder of a running server. */
export const fileLost = fault('file deleted or replaced', ['SQLite'], [10, 2], async (stage, round) => {
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
  broken.push(...(await mend(stage, file, kept)));
  rmSync(kept, { force: true });
  return broken;
});

function replaceByCopy(file: string): void {
  copyFileSync(file, `${file}.copy`);
  renameSync(`${file}.copy`, file);
}

async function putBack({ ledger }: Stage, file: string, kept: string): Promise<string[]> {
  const goesOn = ledger.acknowledged.more(10);
  renameSync(kept, file);
  rmSync(`${file}.old`, { force: true });
  await goesOn;
  return [];
}

async function restartAfterReturn(stage: Stage, file: string, kept: string): Promise<string[]> {
  await stage.end('SIGKILL');
  const { code, errors } = await startToFail(stage.env);
  renameSync(kept, file);
  await stage.restart('SIGKILL');
  const isRefused = code === 1 && /^.*fest\.sqlite.* is gone.*\n$/.test(errors);
  return isRefused ? [] : [`a start without the file ended with ${code} and printed: ${errors}`];
}

const pageSize = 16_384;
/** In ms: how long after its start the server may take to notice the damage. */
const longestCheck = 10_000;

/** The disk returns a wrong byte. The server must notice it in the header of a page, but may miss it elsewhere. */
export const fileFlipped = fault('byte of the file flipped', ['SQLite'], [20, 1], async (stage, round) => {
  const { writers, where } = stage;
  const inHead = round % 2 === 0;
  await stage.randomMoment();
  await stage.end('SIGTERM');
  await writers.pause();
  await stage.check();
  const file = path.join(where.dataDir, 'fest.sqlite');
  const kept = path.join(where.dataDir, 'kept');
  // Empty the log, because its pages would hide the damaged ones. Remove free pages, because nothing reads them.
  const database = new DatabaseSync(file);
  database.exec('vacuum; pragma wal_checkpoint(truncate)');
  database.close();
  copyFileSync(file, kept);
  const place = flip(file, inHead, stage);
  const broken = await serveDamaged(stage, inHead);
  await stage.end('SIGKILL');
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  renameSync(kept, file);
  await stage.start();
  writers.resume();
  return broken.map((sentence) => `${sentence} (a flipped bit at ${place})`);
});

function flip(file: string, inHead: boolean, { random }: Stage): number {
  const bytes = readFileSync(file);
  const page = Math.floor(random() * (bytes.length / pageSize)) * pageSize;
  const place = page + Math.floor(random() * (inHead ? 4 : pageSize));
  bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << Math.floor(random() * 8)), place);
  writeFileSync(file, bytes);
  return place;
}

const isSentence = (text: string) => /fest\.sqlite is damaged .*npm run restore/.test(text) && !/^ {4}at /m.test(text);

async function serveDamaged(stage: Stage, mustBeNoticed: boolean): Promise<string[]> {
  const refusal = await stage.start().catch((error: Error) => error.message);
  if (refusal) return isSentence(refusal) ? [] : [`a start on a damaged file printed: ${refusal}`];
  const answers = [await stage.writers.organiser.call('registrations'), await stage.get('/healthz')];
  const broken = answers
    .filter(({ body }) => /\n? {4}at |\.ts:|sqlite/i.test(JSON.stringify(body).slice(0, 2_000)))
    .map(({ status, body }) => `a damaged file was answered with ${status} and ${JSON.stringify(body)}`);
  if (!mustBeNoticed) return broken;
  for (const deadline = performance.now() + longestCheck; performance.now() < deadline; await pause(50)) {
    const { status } = await stage.get('/readyz');
    if (status === 503 && stage.server.lines.some(isSentence)) return broken;
  }
  return [...broken, 'damage was not noticed'];
}
