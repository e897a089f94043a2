import path from 'node:path';
import { deskKilled } from './injected/desk-killed.ts';
import { diskFull } from './injected/disk-full.ts';
import { killed } from './injected/killed.ts';
import { stopOnce } from './injected/postgres-stopped.ts';
import { type Fault, play, type Scene } from './play.ts';
import type { Turn } from './run.ts';

type Breach = Omit<Turn, 'isDue'> & { shows: 'lost' | 'doubled' | 'torn' };

const on = (preload: string, fault: Fault) => (scene: Scene) =>
  fault.inject({ ...scene, preload: path.resolve(import.meta.dirname, 'preload', `${preload}.ts`) });

/** Their many small writes take the room, and the moments, in which a large one would be torn. */
const withoutDesks = (fault: Fault): Fault => ({
  ...fault,
  inject: (scene) => fault.inject({ ...scene, desks: 0 }),
});

/** Servers that break a promise on purpose. If the harness misses one of them, it proves nothing. */
export const breaches: Breach[] = [
  {
    name: 'answers before it commits',
    database: 'SQLite',
    times: 3,
    shows: 'lost',
    inject: on('answers-before-commit', killed),
  },
  {
    name: 'commits without waiting for the log',
    database: 'PostgreSQL',
    times: 3,
    shows: 'lost',
    inject: (scene) =>
      play(scene, {
        round: (stage) => stopOnce(scene, stage, 'immediate'),
        env: { PGOPTIONS: '-c synchronous_commit=off' },
      }),
  },
  {
    name: 'knows no transactions',
    database: 'SQLite',
    times: 3,
    shows: 'torn',
    inject: on('without-transactions', withoutDesks(diskFull)),
  },
  {
    name: 'knows no transactions',
    database: 'PostgreSQL',
    times: 3,
    shows: 'torn',
    inject: on('without-transactions', withoutDesks(killed)),
  },
  {
    name: 'forgets the keys',
    database: 'SQLite',
    times: 3,
    shows: 'doubled',
    inject: on('without-keys', killed),
  },
  {
    name: 'forgets the keys',
    database: 'PostgreSQL',
    times: 3,
    shows: 'doubled',
    inject: on('without-keys', killed),
  },
  {
    name: 'forgets the keys of a desk',
    database: 'SQLite',
    times: 12,
    shows: 'doubled',
    inject: on('late-without-keys', deskKilled),
  },
  {
    name: 'forgets the keys of a desk',
    database: 'PostgreSQL',
    times: 12,
    shows: 'doubled',
    inject: on('late-without-keys', deskKilled),
  },
];
