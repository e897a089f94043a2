import { setTimeout as pause } from 'node:timers/promises';
import { tooLate } from '#lab/client.ts';
import type { Random } from '#scripts/seed/people.ts';
import type { Where } from '#server/database/open.ts';
import type { Postgres } from '#tests/support/database/postgres.ts';
import { newFolder } from '#tests/support/running/new-folder.ts';
import type { Picture } from './photos.ts';
import { Stage } from './stage.ts';

export type DatabaseKind = 'SQLite' | 'PostgreSQL';

export type Scene = {
  database: DatabaseKind;
  times: number;
  random: Random;
  pictures: { small: Picture[]; large: Picture[] };
  postgres: Postgres;
  preload?: string;
  /** How many desks write. The default is four. */
  desks?: number;
};

export type Finding = Record<'lost' | 'doubled' | 'torn' | 'broken', string[]> & {
  times: number;
  acknowledged: number;
  note?: string;
};

const nothing = { times: 0, acknowledged: 0, lost: [], doubled: [], torn: [], broken: [] };
export const notPlayed = (reason: string): Finding => ({ ...nothing, note: `not played: ${reason}` });

export type InjectedFault = {
  name: string;
  databases: DatabaseKind[];
  /** How many rounds are played. `npm test` plays `short`. */
  times: { full: number; short: number };
  inject(scene: Scene): Promise<Finding>;
};

type Play = {
  /** Injects the fault once. Returns a sentence for each promise that the server broke. */
  round(stage: Stage, round: number, scene: Scene): Promise<string[]>;
  where?: Where;
  pictures?: Picture[];
  env?: Record<string, string>;
  preload?: string;
  endsSessions?: boolean;
};

export const fault = (
  name: string,
  databases: DatabaseKind[],
  [full, short]: [full: number, short: number],
  round: Play['round'],
  more: (scene: Scene) => Omit<Play, 'round'> = () => ({}),
): InjectedFault => ({
  name,
  databases,
  times: { full, short },
  inject: (scene) => play(scene, { round, ...more(scene) }),
});

export const both: DatabaseKind[] = ['SQLite', 'PostgreSQL'];

export const newDatabase = async ({ database, postgres }: Scene, dataDir: string): Promise<Where> =>
  database === 'SQLite'
    ? { dataDir, databaseUrl: null }
    : { dataDir: '', databaseUrl: await postgres.createDatabase() };

/** In ms: the longest time of a round, so that no fault can hang the run. */
const longestRound = 60_000;

export async function play(scene: Scene, played: Play): Promise<Finding> {
  const { random, pictures } = scene;
  using folder = newFolder('faults');
  const where = played.where ?? (await newDatabase(scene, folder.path));
  const stage = new Stage({ ...scene, ...played, where, random, pictures: played.pictures ?? pictures.small });
  const broken = new Set<string>();
  let times = 0;
  try {
    await stage.start();
    await inTime(stage, stage.writers.start());
    for (; times < scene.times; times++)
      for (const sentence of await inTime(stage, played.round(stage, times, scene))) broken.add(sentence);
    await inTime(stage, stage.settle());
  } catch (error) {
    broken.add(`in round ${times + 1}: ${(error as Error).message}`);
  } finally {
    await stage.discard();
  }
  const { unexpected, signedOut, endedDesks, unanswered } = stage.writers;
  if (unanswered.some(({ message }) => message === tooLate)) broken.add(`a request had ${tooLate}`);
  for (const answer of [...unexpected, ...stage.writers.wrongRefusals()]) broken.add(`a writer was answered ${answer}`);
  if (signedOut > 0 && !played.endsSessions) broken.add(`an organiser was signed out ${signedOut} times`);
  if (endedDesks > 0 && !played.endsSessions) broken.add(`desks were ended ${endedDesks} times`);
  return { times, acknowledged: stage.ledger.acknowledged.count, ...stage.verdict.found, broken: [...broken] };
}

function inTime<T>(stage: Stage, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = pause(longestRound, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`this step did not end within ${longestRound / 1000} s`);
  });
  late.catch(() => {});
  return Promise.race([work, stage.crash.promise, late]).finally(() => ended.abort());
}

export const preloaded = (file: string) => new URL(`preload/${file}`, import.meta.url).href;
