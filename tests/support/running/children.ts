import { globSync, readFileSync } from 'node:fs';

/** The processes that a process has started and that still run, by their ids; none where there is no /proc. */
export const childrenOf = (pid: number): number[] =>
  globSync(`/proc/${pid}/task/*/children`).flatMap((file) => {
    try {
      return readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    } catch {
      return []; // The thread has ended since.
    }
  });
