import { postgresBreach } from './injected/database.ts';
import { deskKilled } from './injected/desk.ts';
import { diskFull } from './injected/disk-full.ts';
import { killedInRoom } from './injected/room.ts';
import { killed } from './injected/servers.ts';
import { both, type DatabaseKind, type InjectedFault, preloaded, type Scene } from './play.ts';
import type { Turn } from './run.ts';

type Breach = Omit<Turn, 'isDue'> & { shows: 'lost' | 'doubled' | 'torn' };

const on =
  (preload: string, fault: InjectedFault, more: Partial<Scene> = {}) =>
  (scene: Scene) =>
    fault.inject({ ...scene, ...more, preload: preloaded(preload) });

const breach = (shows: Breach['shows'], name: string, database: DatabaseKind, inject: Breach['inject'], times = 3) => ({
  shows,
  name,
  database,
  inject,
  times,
});

/** Leaves out desks: they write so often that a full disk or a kill would rarely interrupt a large write. */
const withoutDesks = { desks: 0 };

/** Servers that break a promise on purpose. If a run with `--broken` misses one of them, other runs prove nothing. */
export const breaches: Breach[] = [
  breach('lost', 'answers before it commits', 'SQLite', on('answers-before-commit.ts', killed)),
  breach('lost', 'commits without waiting for the log', 'PostgreSQL', postgresBreach),
  breach('torn', 'has no transactions', 'SQLite', on('without-transactions.ts', diskFull, withoutDesks)),
  breach('torn', 'has no transactions', 'PostgreSQL', on('without-transactions.ts', killed, withoutDesks)),
  ...both.flatMap((database) => [
    breach('doubled', 'forgets the keys', database, on('without-keys.ts', killed)),
    breach('doubled', 'forgets the keys of organisers', database, on('fees.ts?without-keys.ts', killedInRoom)),
    breach('doubled', 'forgets the keys of a desk', database, on('without-keys.ts?late', deskKilled), 12),
  ]),
];
