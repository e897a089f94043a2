import { postgresBreach } from './injected/database.ts';
import { deskKilled } from './injected/desk.ts';
import { diskFull } from './injected/disk-full.ts';
import { killed } from './injected/servers.ts';
import { type InjectedFault, preloaded, type Scene } from './play.ts';
import type { Turn } from './run.ts';

type Breach = Omit<Turn, 'isDue'> & { shows: 'lost' | 'doubled' | 'torn' };

const on =
  (preload: string, fault: InjectedFault, more: Partial<Scene> = {}) =>
  (scene: Scene) =>
    fault.inject({ ...scene, ...more, preload: preloaded(preload) });

/** The many small writes of desks take the room, and the moments, that would tear a large one. */
const withoutDesks = { desks: 0 };
const forgets = { name: 'forgets the keys', times: 3, shows: 'doubled' } as const;
const forgetsOfDesk = { name: 'forgets the keys of a desk', times: 12, shows: 'doubled' } as const;
const transactions = { name: 'has no transactions', times: 3, shows: 'torn' } as const;

/** Servers that break a promise on purpose. If the harness misses one of them, it proves nothing. */
export const breaches: Breach[] = [
  {
    ...{ name: 'answers before it commits', times: 3, shows: 'lost' },
    ...{ database: 'SQLite', inject: on('answers-before-commit', killed) },
  },
  {
    ...{ name: 'commits without waiting for the log', times: 3, shows: 'lost' },
    ...{ database: 'PostgreSQL', inject: postgresBreach },
  },
  { ...transactions, database: 'SQLite', inject: on('without-transactions', diskFull, withoutDesks) },
  { ...transactions, database: 'PostgreSQL', inject: on('without-transactions', killed, withoutDesks) },
  { ...forgets, database: 'SQLite', inject: on('without-keys', killed) },
  { ...forgets, database: 'PostgreSQL', inject: on('without-keys', killed) },
  { ...forgetsOfDesk, database: 'SQLite', inject: on('late-without-keys', deskKilled) },
  { ...forgetsOfDesk, database: 'PostgreSQL', inject: on('late-without-keys', deskKilled) },
];
