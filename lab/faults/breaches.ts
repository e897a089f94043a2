import { postgresBreach } from './injected/database.ts';
import { deskKilled } from './injected/desk.ts';
import { diskFull } from './injected/disk-full.ts';
import { killedInRoom } from './injected/room.ts';
import { killed } from './injected/servers.ts';
import { both, type InjectedFault, preloaded, type Scene } from './play.ts';
import type { Turn } from './run.ts';

type Breach = Omit<Turn, 'isDue'> & { shows: 'lost' | 'doubled' | 'torn' };

const on =
  (preload: string, fault: InjectedFault, more: Partial<Scene> = {}) =>
  (scene: Scene) =>
    fault.inject({ ...scene, ...more, preload: preloaded(preload) });

/** For disk and kill faults: desks write so often that a fault would rarely interrupt a large write. */
const withoutDesks = { desks: 0 };
const early = { times: 3, shows: 'lost' } as const;
const forgets = {
  name: 'forgets the keys',
  times: 3,
  shows: 'doubled',
  inject: on('without-keys.ts', killed),
} as const;
const forgetsAtDesks = { ...forgets, name: 'forgets the keys of a desk', times: 12 };
const forgetsInRoom = { ...forgets, name: 'forgets the keys of organisers' };
const transactions = { name: 'has no transactions', times: 3, shows: 'torn' } as const;

/** Servers that break a promise on purpose. If a run with `--broken` misses one, other runs prove nothing. */
export const breaches: Breach[] = [
  { ...early, name: 'answers before it commits', database: 'SQLite', inject: on('answers-before-commit.ts', killed) },
  { ...early, name: 'commits without waiting for the log', database: 'PostgreSQL', inject: postgresBreach },
  { ...transactions, database: 'SQLite', inject: on('without-transactions.ts', diskFull, withoutDesks) },
  { ...transactions, database: 'PostgreSQL', inject: on('without-transactions.ts', killed, withoutDesks) },
  ...both.flatMap((database) => [
    { ...forgets, database },
    { ...forgetsInRoom, database, inject: on('fees.ts?without-keys.ts', killedInRoom) },
    { ...forgetsAtDesks, database, inject: on('without-keys.ts?late', deskKilled) },
  ]),
];
