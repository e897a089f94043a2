import { Shares } from './shares.ts';

/** In bytes of disk, for the photos of all forms together until they are stored: one address may send sixty of the largest. */
const uploads = new Shares(1024 * 1024 * 1024);

export type PhotoMemory = {
  take(bytes: number): boolean;
  isFull(): boolean;
  giveBack(): void;
};

/** The room that one form from this address takes of that for photos. The caller gives it back. */
export function photoMemory(address: string | null): PhotoMemory {
  let own = 0;
  let full = false;
  return {
    take(bytes) {
      full ||= !uploads.take(address, bytes);
      if (!full) own += bytes;
      return !full;
    },
    isFull: () => full,
    giveBack() {
      uploads.giveBack(address, own);
      own = 0;
    },
  };
}
