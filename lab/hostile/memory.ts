import { readFileSync } from 'node:fs';
import { childrenOf } from '#tests/support/running/children.ts';

/** In MB; `before` is the server's when the watch began. Of the decoders it counts what is theirs alone: the program's file is in memory once for all. */
export type Memory = { before: number; server: number; withDecoders: number };

const megabytesOf = (pid: number, which: 'VmRSS' | 'RssAnon') => {
  try {
    const kibibytes = new RegExp(`^${which}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return (Number(kibibytes ?? 0) * 1024) / 1e6;
  } catch {
    return 0; // It has ended since.
  }
};

/** Watches how much memory a server takes, alone and with its decoders, until it is stopped; gives the most of it. */
export function watchMemory(pid: number): { stop(): Memory } {
  const most: Memory = { before: megabytesOf(pid, 'VmRSS'), server: 0, withDecoders: 0 };
  const look = () => {
    const server = megabytesOf(pid, 'VmRSS');
    const decoders = childrenOf(pid).reduce((sum, child) => sum + megabytesOf(child, 'RssAnon'), 0);
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

/** What photos may add to the server's own memory, and all with two decoders and a third for a heavy photo (docs/decisions/0023). */
const most = { added: 150, withDecoders: 1000 };

export function excessOf({ before, server, withDecoders }: Memory): string[] {
  const excesses: string[] = [];
  if (server - before > most.added) {
    excesses.push(
      `costly pictures: the server took ${server.toFixed(0)} MB, ${before.toFixed(0)} before, over ${most.added} more`,
    );
  }
  if (withDecoders > most.withDecoders) {
    excesses.push(
      `costly pictures: with its decoders it took ${withDecoders.toFixed(0)} MB, over ${most.withDecoders}`,
    );
  }
  return excesses;
}
