import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childrenOf } from '#tests/support/running/processes.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';
import type { Gauge } from './gauge.ts';

export const startGauged = (env: Record<string, string>) => startServer(env, join(import.meta.dirname, 'gauge.ts'));

export async function withServer<T>(
  env: Record<string, string>,
  work: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const server = await startGauged(env);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

export async function readGauge({ process: child, lines }: RunningServer): Promise<Gauge> {
  const seen = lines.length;
  child.kill('SIGUSR2');
  for (let attempt = 0; attempt < 1000; attempt++) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server crashed:\n${lines.join('\n')}`);
    const line = lines.slice(seen).find((printed) => printed.startsWith('gauge '));
    if (line) return JSON.parse(line.slice('gauge '.length));
    await wait(10);
  }
  throw new Error('The server did not print its gauge within 10 s');
}

export type MemoryUse = { before: number; server: number; withDecoders: number };

/** Returns a process's memory in MB. Use `RssAnon` for decoders, which share the memory of their program's file. */
export function memoryOf(pid: number, which: 'VmRSS' | 'RssAnon' = 'VmRSS'): number {
  try {
    const kibibytes = new RegExp(`^${which}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return (Number(kibibytes ?? 0) * 1024) / 1e6;
  } catch {
    return 0; // The process has ended.
  }
}

export function watchMemory({ process: { pid = 0 } }: RunningServer): { stop(): MemoryUse } {
  const most: MemoryUse = { before: memoryOf(pid), server: 0, withDecoders: 0 };
  const look = () => {
    const server = memoryOf(pid);
    const decoders = childrenOf(pid).reduce((sum, child) => sum + memoryOf(child, 'RssAnon'), 0);
    most.server = Math.max(most.server, server);
    most.withDecoders = Math.max(most.withDecoders, server + decoders);
  };
  const watching = setInterval(look, 20);
  return {
    stop() {
      clearInterval(watching);
      look();
      return most;
    },
  };
}
