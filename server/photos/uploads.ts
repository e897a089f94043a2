import path from 'node:path';
import PQueue from 'p-queue';
import { Shares } from './shares.ts';
import { type UploadFile, uploadFile } from './upload-file.ts';

export type UploadQuota = {
  take(bytes: number): boolean;
  isFull(): boolean;
  giveBack(): void;
};

export const uploadsIn = (dataDir: string): string => path.join(dataDir, 'uploads');

/** The photos of all forms, on the disk until they are stored. */
export class Uploads {
  /** In bytes: one address may send sixty of the largest. */
  readonly #room = new Shares(1024 * 1024 * 1024);
  /** However many phones send at once, the event loop takes some pieces of photos at a time, and others in between. */
  readonly #writing = new PQueue({ concurrency: 4 });
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The caller discards it, whatever happens. */
  newFile(): UploadFile {
    return uploadFile(this.#folder, this.#writing);
  }

  /** What one form from this address takes of the room. The caller gives it back. */
  quotaFor(address: string | null): UploadQuota {
    let own = 0;
    let full = false;
    return {
      take: (bytes) => {
        full ||= !this.#room.take(address, bytes);
        if (!full) own += bytes;
        return !full;
      },
      isFull: () => full,
      giveBack: () => {
        this.#room.giveBack(address, own);
        own = 0;
      },
    };
  }
}
