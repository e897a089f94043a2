import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';

/** A free port, for a process whose address must be known before its start. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The ids of a process's running children; none without /proc. */
export const childrenOf = (pid: number): number[] =>
  globSync(`/proc/${pid}/task/*/children`).flatMap((file) => {
    try {
      return readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    } catch {
      return []; // The thread has ended since.
    }
  });
