import { randomUUID } from 'node:crypto';
import { accessSync, constants, readdirSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';
import PQueue from 'p-queue';
import { makeFolder } from '#server/folder.ts';
import { Problem } from '#server/problem.ts';
import { Shares } from './shares.ts';

type Quota = ReturnType<Uploads['quotaFor']>;
export type UploadFile = ReturnType<typeof uploadFile>;

export const uploadsIn = (dataDir: string): string => path.join(dataDir, 'uploads');

export class Uploads {
  /** In bytes. One address may use half of this: 64 of the largest photos at once. */
  readonly #room = new Shares(1024 * 1024 * 1024);
  /** Writes only a few pieces at a time, so that other requests get their turn. */
  readonly #writing = new PQueue({ concurrency: 4 });
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  newFile(address: string | null): UploadFile {
    return uploadFile(this.#folder, this.#writing, this.quotaFor(address));
  }

  quotaFor(address: string | null) {
    let own = 0;
    return {
      take: (bytes: number) => {
        const isTaken = this.#room.take(address, bytes);
        if (isTaken) own += bytes;
        return isTaken;
      },
      giveBack: () => {
        this.#room.giveBack(address, own);
        own = 0;
      },
    };
  }
}

const leftoverAfterMs = 10 * 60_000;
/** On Linux, another process can open a file whose name was deleted. */
const isNameless = process.platform === 'linux';

/** The photo of one form. It is on disk: if many people register at once, memory is too small (docs/decisions/0023). */
function uploadFile(folder: string, writing: PQueue, quota: Quota) {
  let opened: { handle: FileHandle; path: string } | undefined;
  let size = 0;
  let failure: unknown;
  return {
    size: () => size,
    /** Never throws, so that the whole form is read. `finish` throws the error instead. */
    async write(chunk: Buffer): Promise<void> {
      if (failure) return;
      try {
        if (!quota.take(chunk.length)) throw new Problem('busy');
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
    async discard(): Promise<void> {
      quota.giveBack();
      await opened?.handle.close();
      if (opened && !isNameless) await unlink(opened.path);
      opened = undefined;
    },
  };
}

/** On Linux the name is deleted at once, so that even a crash leaves no file. */
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

/** Makes the folder, and deletes old files that a crash left. Keeps new files: other processes may use them. */
export function prepareUploads(folder: string, now: Date): void {
  makeFolder(folder);
  accessSync(folder, constants.W_OK);
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (now.getTime() - changed > leftoverAfterMs) rmSync(file, { force: true });
  }
}
