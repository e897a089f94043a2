import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { Problem, type ProblemCode } from '#server/problem.ts';
import type { Photo } from './decode.ts';

// This program decodes photos, one at a time (docs/decisions/0023). decoders.ts starts it.

export type DecodeTask = { path: string; most: number };

export type Decoded = { photo: Photo } | { cost: number } | { refused: ProblemCode } | { failed: string };

// Ctrl-C signals the server's decoders too. They finish their photos, and exit when the server disconnects.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
yieldToTheServer();

const { decodePhoto, costOf } = await import('./decode.ts');

process.on('message', async (task: DecodeTask) => {
  process.send?.(await decode(task));
});
process.send?.('ready');

async function decode({ path, most }: DecodeTask): Promise<Decoded> {
  try {
    const upload = await readFile(path);
    const cost = await costOf(upload);
    return cost > most ? { cost } : { photo: await decodePhoto(upload) };
  } catch (error) {
    return error instanceof Problem ? { refused: error.code } : { failed: String(error) };
  }
}

/** If memory or CPU time is short, decoders get less of it than the server, or are killed first. */
function yieldToTheServer(): void {
  try {
    setPriority(10);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // A sandbox may forbid both calls.
  }
}
