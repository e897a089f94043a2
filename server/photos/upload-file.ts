import { randomUUID } from 'node:crypto';
import { accessSync, constants, readdirSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';
import type PQueue from 'p-queue';
import { makeFolder } from '#server/folder.ts';
import { Problem } from '#server/problem.ts';

/** The photo of one form, on the disk until it is stored: those of a rush do not fit into memory (docs/decisions/0023). */
export type UploadFile = {
  size(): number;
  /** Never throws, so that a form is read to its end; what went wrong is thrown by `finish`. */
  write(chunk: Buffer): Promise<void>;
  /** @throws {Problem} `no-room` where the disk is full. */
  finish(): void;
  /** The name under which a decoder of this process can open it. */
  path(): string;
  /** In pieces of as many bytes, each of which is overwritten by the next. */
  read(pieceSize?: number): AsyncIterable<Buffer>;
  discard(): Promise<void>;
};

/** Longer than a form may take to arrive, wait and be read. */
const leftoverAfter = 10 * 60_000;
/** Elsewhere a file without a name cannot be opened by another process. */
const isNameless = process.platform === 'linux';

/** Without a photo nothing is made on the disk. */
export function uploadFile(folder: string, writing: PQueue): UploadFile {
  let opened: { handle: FileHandle; path: string } | undefined;
  let size = 0;
  let failure: unknown;
  return {
    size: () => size,
    async write(chunk) {
      if (failure) return;
      try {
        opened ??= await make(folder);
        const { handle } = opened;
        await writing.add(() => handle.writeFile(chunk));
        size += chunk.length;
      } catch (error) {
        failure = isFullDisk(error) ? new Problem('no-room') : error;
      }
    },
    finish() {
      if (failure) throw failure;
    },
    path: () => opened?.path ?? '',
    async *read(pieceSize = 128 * 1024) {
      if (opened) yield* piecesOf(opened.handle, pieceSize);
    },
    async discard() {
      await opened?.handle.close();
      if (opened && !isNameless) await unlink(opened.path);
      opened = undefined;
    },
  };
}

/** On Linux the file has no name from before its first byte on, so that even a crash leaves nothing behind. */
async function make(folder: string) {
  const name = path.join(folder, randomUUID());
  const handle = await openIn(folder, name);
  if (isNameless) await unlink(name);
  return { handle, path: isNameless ? `/proc/${process.pid}/fd/${handle.fd}` : name };
}

async function openIn(folder: string, name: string): Promise<FileHandle> {
  try {
    return await open(name, 'wx+', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return open(name, 'wx+', 0o600);
  }
}

function isFullDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
}

async function* piecesOf(handle: FileHandle, size: number): AsyncIterable<Buffer> {
  const piece = Buffer.allocUnsafeSlow(size);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(piece, 0, size, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

/**
 * Makes the folder and deletes what a crash left in it, beside processes that share it.
 * @throws where nothing can be written there: better at the start than at the first photo.
 */
export function prepareUploads(folder: string, now: Date): void {
  makeFolder(folder);
  accessSync(folder, constants.W_OK);
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (now.getTime() - changed > leftoverAfter) rmSync(file, { force: true });
  }
}
