import { setTimeout as wait } from 'node:timers/promises';
import { memoryOf } from '#lab/server.ts';
import { median } from '#lab/statistics.ts';
import { newFolder } from '#tests/support/running/new-folder.ts';
import { startServer } from '#tests/support/running/server.ts';
import type { BenchRow } from '../figures.ts';

/** Measures how fast the built server starts on an existing database, and how much memory an idle server uses. */
export const start: BenchRow = async ({ quick }) => {
  using folder = newFolder('bench-start');
  const startOnce = async (idle = 0) => {
    const began = performance.now();
    const server = await startServer({ DATA_DIR: folder.path });
    const ms = performance.now() - began;
    await wait(idle);
    const memory = memoryOf(server.process.pid ?? 0);
    await server.stop();
    return { ms, memory };
  };
  // Do not measure this start: it makes the tables and the first account.
  await startOnce();
  const starts: number[] = [];
  for (let time = 0; time < (quick ? 1 : 7); time++) starts.push((await startOnce()).ms);
  const { memory } = await startOnce(quick ? 200 : 5_000);
  return [
    { name: 'coldStart', value: median(starts) },
    { name: 'idleMemory', value: memory },
  ];
};
