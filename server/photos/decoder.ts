import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { Problem, type ProblemCode } from '#server/problem.ts';
import type { Photo } from './decode.ts';

/**
 * The program of a process that decodes photos, one at a time (docs/decisions/0023). server/photos/decoders.ts starts it
 * and talks to it.
 */

/** A photo to decode, unless that takes more than `most` bytes. */
export type Request = { path: string; most: number };

/** `cost` is how many bytes it would have taken. */
export type Answer = { photo: Photo } | { cost: number } | { refused: ProblemCode } | { failed: string };

// A signal to the whole group, as of Ctrl-C, asks the server to end. It finishes the photos that it has, and hangs up.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
yieldToTheServer();

const { decodePhoto, costOf } = await import('./decode.ts');

process.on('message', async (request: Request) => {
  process.send?.(await answerTo(request));
});
process.send?.('ready');

async function answerTo({ path, most }: Request): Promise<Answer> {
  try {
    const upload = await readFile(path);
    const cost = await costOf(upload);
    return cost > most ? { cost } : { photo: await decodePhoto(upload) };
  } catch (error) {
    return error instanceof Problem ? { refused: error.code } : { failed: String(error) };
  }
}

/** Where memory or processors are short, a decoder goes without them before the server does. */
function yieldToTheServer(): void {
  try {
    setPriority(10);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // A sandbox may forbid either; photos matter more.
  }
}
