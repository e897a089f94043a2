import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Problem } from '#server/problem.ts';
import type { Decoded, DecodeTask } from './decoder.ts';

const longestDecoding = 20_000;
const endedAfter = 60_000;
/** In bytes: the largest decoding cost. Half the memory limit of the container or systemd unit, but at most 384 MB. */
export const mostCost = Math.min(384_000_000, (process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2);

const extension = path.extname(import.meta.filename);
const program = path.join(import.meta.dirname, `decoder${extension}`);

// Built decoders run without V8's compiler, which takes 512 MB of the memory limit below. TypeScript needs it.
const flags = extension === '.js' ? ['--jitless'] : [];
/** In bytes: what an idle decoder and the upload take, and some tolerance. */
const takenByNode = extension === '.js' ? 144_000_000 : 720_000_000;

export class Decoders {
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();

  async decode(task: DecodeTask, isHeavy = false): Promise<Decoded> {
    const decoder = this.#takeIdle() ?? (await this.#start());
    const { promise: answered, resolve } = Promise.withResolvers<Decoded>();
    const died = () => resolve({ refused: 'photo-not-an-image' });
    const giveUp = setTimeout(() => decoder.kill('SIGKILL'), longestDecoding);
    decoder.once('message', resolve).once('exit', died);
    decoder.send(task);
    const decoded = await answered;
    clearTimeout(giveUp);
    decoder.off('exit', died).off('message', resolve);
    if (isHeavy) this.#end(decoder);
    else if (decoder.connected) this.#idle.set(decoder, setTimeout(() => this.#end(decoder), endedAfter).unref());
    return decoded;
  }

  end(): void {
    for (const decoder of this.#idle.keys()) this.#end(decoder);
  }

  #takeIdle(): ChildProcess | undefined {
    const decoder = [...this.#idle.keys()].at(-1);
    if (decoder) this.#forget(decoder);
    return decoder;
  }

  #forget(decoder: ChildProcess): void {
    clearTimeout(this.#idle.get(decoder));
    this.#idle.delete(decoder);
  }

  #end(decoder: ChildProcess): void {
    this.#forget(decoder);
    if (decoder.connected) decoder.disconnect();
  }

  async #start(): Promise<ChildProcess> {
    const decoder = spawnDecoder();
    decoder.once('exit', () => this.#end(decoder));
    await untilReady(decoder);
    decoder.unref();
    decoder.channel?.unref();
    return decoder;
  }
}

async function untilReady(decoder: ChildProcess): Promise<void> {
  // Without this listener, an error of the decoder would crash the server.
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

/** On Linux the kernel limits a decoder's memory (RLIMIT_DATA). Only a shell can set this limit before Node starts. */
function spawnDecoder(): ChildProcess {
  const command = [process.execPath, ...flags, program];
  const options: SpawnOptions = { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'advanced' };
  if (process.platform !== 'linux') return spawn(command[0] ?? '', command.slice(1), options);
  const kilobytes = Math.ceil((takenByNode + 1.1 * mostCost) / 1024);
  return spawn('/bin/sh', ['-c', `ulimit -d ${kilobytes}; exec "$0" "$@"`, ...command], {
    ...options,
    // Give decoders no variables of the server, because these contain passwords. A photo takes 5 % less time if malloc
    // keeps 32 MB of freed memory.
    env: {
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '16777216',
      MALLOC_TRIM_THRESHOLD_: '33554432',
      UV_THREADPOOL_SIZE: '1',
    },
  });
}
