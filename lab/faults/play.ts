import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '#scripts/random.ts';
import type { Postgres } from '#tests/support/database/postgres.ts';
import { send, tooLate } from './http.ts';
import type { Picture } from './photos.ts';
import { newDatabase, newFolder, Stage } from './stage.ts';

export type Kind = 'SQLite' | 'PostgreSQL';

export type Scene = {
  database: Kind;
  times: number;
  random: Random;
  pictures: { small: Picture[]; large: Picture[] };
  postgres: Postgres;
  /** What the server loads first, to break a promise on purpose. */
  preload?: string;
  /** How many desks write; four where it is not said. */
  desks?: number;
};

export type Finding = {
  times: number;
  acknowledged: number;
  lost: string[];
  doubled: string[];
  torn: string[];
  /** Other promises that did not hold. */
  broken: string[];
  /** Why it could not be played on this machine. */
  note?: string;
};

/** What cannot be played on this machine counts as nothing. */
export const notPlayed = (reason: string): Finding => ({
  times: 0,
  acknowledged: 0,
  lost: [],
  doubled: [],
  torn: [],
  broken: [],
  note: `not played: ${reason}`,
});

export type Fault = {
  name: string;
  databases: Kind[];
  /** None in short for what `npm test` has to do without. */
  times: { full: number; short: number };
  inject(scene: Scene): Promise<Finding>;
};

type Play = {
  /** Injects the fault once and checks; gives the promises that did not hold. */
  round(stage: Stage, round: number): Promise<string[]>;
  where?: Stage['where'];
  pictures?: Picture[];
  env?: Record<string, string>;
  preload?: string;
  endsSessions?: boolean;
};

/** In ms. A promise that never resolves must not hang the run. */
const longestRound = 60_000;

/** Plays a fault under fifty writers, as often as the scene says, and gives what it did to their writes. */
export async function play(scene: Scene, fault: Play): Promise<Finding> {
  const { database, times, random, pictures, postgres } = scene;
  const where = fault.where ?? (database === 'SQLite' ? newFolder() : await newDatabase(postgres));
  const stage = new Stage({ ...scene, ...fault, where, random, pictures: fault.pictures ?? pictures.small });
  const broken: string[] = [];
  let played = 0;
  try {
    await stage.start();
    await inTime(stage, stage.writers.start());
    for (; played < times; played++) broken.push(...(await inTime(stage, fault.round(stage, played))));
    await inTime(stage, stage.settle());
  } catch (error) {
    broken.push(`in round ${played + 1}: ${(error as Error).message}`);
  } finally {
    await stage.discard();
    if (!fault.where && where.dataDir !== '') rmSync(where.dataDir, { recursive: true, force: true });
  }
  const { unexpected, refusals, signedOut, endedDesks, unanswered } = stage.writers;
  const held = unanswered.filter(({ message }) => message === tooLate).length;
  if (held > 0) broken.push(`${held} requests had ${tooLate}`);
  broken.push(...unexpected.map((answer) => `a writer was answered ${answer}`));
  broken.push(
    ...[...refusals]
      .filter((refusal) => !/^50[37] \S/.test(refusal))
      .map((refusal) => `a writer was answered ${refusal}`),
  );
  if (signedOut > 0 && !fault.endsSessions) broken.push(`an organiser was signed out ${signedOut} times`);
  if (endedDesks > 0 && !fault.endsSessions) broken.push(`desks were ended ${endedDesks} times`);
  const { lost, doubled, torn } = stage.verdict;
  const acknowledged = stage.ledger.acknowledged.count;
  return {
    times: played,
    acknowledged,
    lost: [...lost],
    doubled: [...doubled],
    torn: [...torn],
    broken: [...new Set(broken)],
  };
}

function inTime<T>(stage: Stage, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = pause(longestRound, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`it did not end within ${longestRound / 1000} s`);
  });
  late.catch(() => {});
  return Promise.race([work, stage.crash.promise, late]).finally(() => ended.abort());
}

/** Resolves at a random moment under load: after some writes, and a few ms more. */
export async function randomMoment({ ledger, random }: Stage): Promise<void> {
  await ledger.acknowledged.more(10 + Math.floor(random() * 70));
  await pause(random() * 15);
}

/** For faults that are over once deadlines have passed, which a single round in `npm test` does not wait for. */
export const deadlinesSooner = ({ times }: Scene): { preload?: string } =>
  times === 1 ? { preload: path.resolve(import.meta.dirname, 'preload/deadlines-sooner.ts') } : {};

/** In ms: how soon writing goes on after a fault is over. */
const longestRecovery = 5_000;

/** Lets the writers go on, and says where that takes too long. */
export async function recovers({ writers, ledger, server }: Stage): Promise<string[]> {
  const began = performance.now();
  const written = ledger.acknowledged.more(20);
  writers.resume();
  await written;
  const took = performance.now() - began;
  const ready = await send(server.url, { method: 'GET', path: '/readyz' }, writers.agent);
  const broken = ready.status === 200 ? [] : [`/readyz answered ${ready.status} after the fault was over`];
  return took > longestRecovery ? [...broken, `writing went on after ${Math.round(took)} ms`] : broken;
}
