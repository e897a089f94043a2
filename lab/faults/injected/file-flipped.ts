import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '#scripts/random.ts';
import { send } from '../http.ts';
import { type Fault, play, randomMoment } from '../play.ts';
import type { Stage } from '../stage.ts';

const pageSize = 16_384;
/** In ms, from the start until the damage is known. */
const longestCheck = 10_000;

/** The disk gives back a byte that was not written: in the head of a page, which has to be noticed, or anywhere. */
export const fileFlipped: Fault = {
  name: 'byte of the file flipped',
  databases: ['SQLite'],
  times: { full: 20, short: 1 },
  inject: (scene) => play(scene, { round: (stage, round) => flipOnce(stage, round % 2 === 0) }),
};

async function flipOnce(stage: Stage, inHead: boolean): Promise<string[]> {
  const { writers, where } = stage;
  await randomMoment(stage);
  await stage.end('SIGTERM');
  await writers.pause();
  await stage.check();
  const file = path.join(where.dataDir, 'fest.sqlite');
  const kept = path.join(where.dataDir, 'kept');
  takeInLog(file);
  copyFileSync(file, kept);
  const place = flip(file, inHead, stage.random);
  const broken = await serveDamaged(stage, inHead);

  await stage.end('SIGKILL');
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  renameSync(kept, file);
  await stage.start();
  writers.resume();
  return broken.map((sentence) => `${sentence} (a flipped bit at ${place})`);
}

/** A server that ends while its file is looked through leaves the log to the next start; pages there would hide those of the file. */
function takeInLog(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}

function flip(file: string, inHead: boolean, random: Random): number {
  const bytes = readFileSync(file);
  const page = Math.floor(random() * (bytes.length / pageSize)) * pageSize;
  const place = page + Math.floor(random() * (inHead ? 4 : pageSize));
  bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << Math.floor(random() * 8)), place);
  writeFileSync(file, bytes);
  return place;
}

/** The promises that do not hold on the damaged file. */
async function serveDamaged(stage: Stage, mustBeNoticed: boolean): Promise<string[]> {
  const refusal = await stage.start().then(
    () => null,
    (error: Error) => error.message,
  );
  if (refusal !== null) return isSentence(refusal) ? [] : [`a start on a damaged file said: ${refusal}`];
  const { writers, server } = stage;
  const answers = await Promise.all([
    writers.organiser.list(),
    send(server.url, { method: 'GET', path: '/healthz' }, writers.agent),
  ]);
  const broken = answers
    .filter(({ body }) => /\n? {4}at |\.ts:|sqlite/i.test(JSON.stringify(body).slice(0, 2_000)))
    .map(({ status, body }) => `a damaged file was answered with ${status} and ${JSON.stringify(body)}`);
  if (mustBeNoticed && !(await isNoticed(stage))) broken.push('damage was not noticed');
  return broken;
}

const isSentence = (said: string) => /fest\.sqlite is damaged .*npm run restore/.test(said) && !/^ {4}at /m.test(said);

async function isNoticed({ server, writers }: Stage): Promise<boolean> {
  for (const deadline = performance.now() + longestCheck; performance.now() < deadline; await pause(50)) {
    const { status } = await send(server.url, { method: 'GET', path: '/readyz' }, writers.agent);
    if (status === 503 && server.lines.some(isSentence)) return true;
  }
  return false;
}
