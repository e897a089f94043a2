import path from 'node:path';
import { killOnce } from './injected/killed.ts';
import { stopOnce } from './injected/postgres-stopped.ts';
import { play, type Scene } from './play.ts';
import type { Turn } from './run.ts';

const preload = (name: string) => path.resolve(import.meta.dirname, 'preload', `${name}.ts`);

type Breach = Omit<Turn, 'isDue'> & { shows: 'lost' | 'doubled' | 'torn' };

const kill = (name: string) => (scene: Scene) => play(scene, { round: killOnce, preload: preload(name) });

/** Servers that break a promise on purpose. A harness that finds nothing wrong with one of them proves nothing. */
export const breaches: Breach[] = [
  {
    ...{ name: 'answers before it commits', database: 'SQLite', times: 3, shows: 'lost' },
    inject: kill('answers-before-commit'),
  },
  {
    ...{ name: 'commits without waiting for the log', database: 'PostgreSQL', times: 3, shows: 'lost' },
    inject: (scene) =>
      play(scene, {
        round: (stage) => stopOnce(scene, stage, 'immediate'),
        env: { PGOPTIONS: '-c synchronous_commit=off' },
      }),
  },
  {
    ...{ name: 'knows no transactions', database: 'SQLite', times: 3, shows: 'torn' },
    inject: kill('without-transactions'),
  },
  {
    ...{ name: 'knows no transactions', database: 'PostgreSQL', times: 3, shows: 'torn' },
    inject: kill('without-transactions'),
  },
  { ...{ name: 'forgets the keys', database: 'SQLite', times: 3, shows: 'doubled' }, inject: kill('without-keys') },
  { ...{ name: 'forgets the keys', database: 'PostgreSQL', times: 3, shows: 'doubled' }, inject: kill('without-keys') },
];
