import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Problem } from '#server/problem.ts';
import type { Answer, Request } from './decoder.ts';

const longestDecoding = 20_000;
const endedAfter = 60_000;
/** Most bytes that decoding one photo may take: half of what the container or the unit may have, and never more than this. */
export const mostCost = Math.min(384_000_000, (process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2);

/** The file beside this one, from the sources as in the build. */
const extension = path.extname(import.meta.filename);
const program = path.join(import.meta.dirname, `decoder${extension}`);

/**
 * V8's compiler reserves 512 MB, which the kernel counts. A decoder runs without it, and starts faster; but not from its
 * sources, as Node reads TypeScript by WebAssembly, which needs the compiler.
 */
const flags = extension === '.js' ? ['--jitless'] : [];
/** In bytes, what a decoder takes without a photo, with the upload and some tolerance. */
const takenByNode = extension === '.js' ? 144_000_000 : 720_000_000;

/** The processes that decode photos: as many as there are photos at once (queue.ts), ended when nobody needs them. */
export class Decoders {
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();

  /**
   * Decodes a photo in a process of its own. Whatever ends that process costs this photo's sender a sentence and nobody else
   * anything.
   * @throws {Problem} `busy` if no decoder starts.
   */
  async decode(request: Request, isHeavy = false): Promise<Answer> {
    const decoder = this.#takeIdle() ?? (await this.#start());
    const { promise: answered, resolve } = Promise.withResolvers<Answer>();
    const died = () => resolve({ refused: 'photo-not-an-image' });
    const giveUp = setTimeout(() => decoder.kill('SIGKILL'), longestDecoding);
    decoder.once('message', resolve).once('exit', died);
    decoder.send(request);
    const answer = await answered;
    clearTimeout(giveUp);
    decoder.off('exit', died).off('message', resolve);
    // The allocator keeps much of what a heavy photo took.
    if (isHeavy) this.#end(decoder);
    else if (decoder.connected) this.#keep(decoder);
    return answer;
  }

  /** Ends those that decode nothing. */
  end(): void {
    for (const decoder of this.#idle.keys()) this.#end(decoder);
  }

  #takeIdle(): ChildProcess | undefined {
    const decoder = [...this.#idle.keys()].at(-1);
    if (!decoder) return;
    clearTimeout(this.#idle.get(decoder));
    this.#idle.delete(decoder);
    return decoder;
  }

  #keep(decoder: ChildProcess): void {
    this.#idle.set(decoder, setTimeout(() => this.#end(decoder), endedAfter).unref());
  }

  #end(decoder: ChildProcess): void {
    clearTimeout(this.#idle.get(decoder));
    this.#idle.delete(decoder);
    if (decoder.connected) decoder.disconnect();
  }

  async #start(): Promise<ChildProcess> {
    const decoder = spawnDecoder();
    decoder.once('exit', () => this.#end(decoder));
    await untilReady(decoder);
    return unreferenced(decoder);
  }
}

/** @throws {Problem} `busy` if it never is. */
async function untilReady(decoder: ChildProcess): Promise<void> {
  // Also where it is gone before it was sent anything: `exit` follows, which is listened for.
  decoder.on('error', () => {});
  const printed = decoder.stderr ? text(decoder.stderr) : '';
  const isReady = await Promise.race([
    once(decoder, 'message').then(() => true),
    once(decoder, 'exit').then(() => false),
  ]).catch((error: Error) => {
    console.error(`No photo can be decoded: ${error.message}`);
    return false;
  });
  if (isReady) return;
  const reason = await printed;
  if (reason) console.error(`No photo can be decoded: ${reason}`);
  throw new Problem('busy');
}

/** Neither keeps the server from ending: a decoder ends when the server does. */
function unreferenced(decoder: ChildProcess): ChildProcess {
  decoder.unref();
  decoder.channel?.unref();
  return decoder;
}

/** On Linux the kernel refuses a decoder more memory (RLIMIT_DATA). Only a shell can set such a limit before Node starts. */
function spawnDecoder(): ChildProcess {
  const command = [process.execPath, ...flags, program];
  const options: SpawnOptions = { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'advanced' };
  if (process.platform !== 'linux') return spawn(command[0] ?? '', command.slice(1), options);
  const kilobytes = Math.ceil((takenByNode + 1.1 * mostCost) / 1024);
  return spawn('/bin/sh', ['-c', `ulimit -d ${kilobytes}; exec "$0" "$@"`, ...command], {
    ...options,
    // Nothing of the server's: its environment has passwords. Memory up to 32 MB is kept for the next photo, which saves 5 % of it.
    env: {
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '16777216',
      MALLOC_TRIM_THRESHOLD_: '33554432',
      UV_THREADPOOL_SIZE: '1',
    },
  });
}
