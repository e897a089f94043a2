import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '#scripts/seed/people.ts';
import type { Postgres } from '#tests/support/postgres.ts';
import type { Picture } from './photos.ts';
import { newDatabase, newFolder, Stage } from './stage.ts';

export type Kind = 'SQLite' | 'PostgreSQL';

export type Scene = {
  database: Kind;
  times: number;
  chance: Chance;
  pictures: { small: Picture[]; large: Picture[] };
  postgres: Postgres;
  /** What the server loads first, to break a promise on purpose. */
  preload?: string;
};

/** One row of the table. */
export type Finding = {
  times: number;
  acknowledged: number;
  lost: string[];
  doubled: string[];
  torn: string[];
  /** Promises beside these three that did not hold. */
  broken: string[];
  /** Why it was not played here. */
  note?: string;
};

export type Fault = {
  name: string;
  databases: Kind[];
  times: { full: number; short: number };
  inject(scene: Scene): Promise<Finding>;
};

type Play = {
  /** Injects the fault once, and checks. What it gives back is a promise that did not hold. */
  round(stage: Stage, round: number): Promise<string[]>;
  where?: Stage['where'];
  pictures?: Picture[];
  env?: Record<string, string>;
  preload?: string;
  /** Whether organisers may have to sign in again. */
  endsSessions?: boolean;
};

/** Long enough for a slow machine; a promise that never comes true must not hang the run. */
const longestRound = 60_000;

/** Plays a fault as often as the scene says, under fifty writers, and tells what it did to their writes. */
export async function play(scene: Scene, it: Play): Promise<Finding> {
  const { database, times, chance, pictures, postgres } = scene;
  const where = it.where ?? (database === 'SQLite' ? newFolder() : await newDatabase(postgres));
  const stage = new Stage({ ...scene, ...it, where, chance, pictures: it.pictures ?? pictures.small });
  const broken: string[] = [];
  let played = 0;
  try {
    await stage.start();
    await inTime(stage, stage.writers.start());
    for (; played < times; played++) broken.push(...(await inTime(stage, it.round(stage, played))));
    await inTime(stage, stage.settle());
  } catch (error) {
    broken.push(`in round ${played + 1}: ${(error as Error).message}`);
  } finally {
    await stage.discard();
    if (!it.where && where.dataDir !== '') rmSync(where.dataDir, { recursive: true, force: true });
  }
  const { unexpected, refusals, signedOut } = stage.writers;
  broken.push(...unexpected.map((answer) => `a writer was answered ${answer}`));
  broken.push(...[...refusals].filter((it) => !/^50[37] \S/.test(it)).map((it) => `a writer was answered ${it}`));
  if (signedOut > 0 && !it.endsSessions) broken.push(`an organiser was signed out ${signedOut} times`);
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
    throw new Error(`it did not come to its end within ${longestRound / 1000} s`);
  });
  late.catch(() => {});
  return Promise.race([work, stage.crash.promise, late]).finally(() => ended.abort());
}

/** A moment under load that nobody chose: after some writes, and a little later than the last of them. */
export async function randomMoment({ ledger, chance }: Stage): Promise<void> {
  await ledger.acknowledged.more(10 + Math.floor(chance() * 70));
  await pause(chance() * 15);
}
