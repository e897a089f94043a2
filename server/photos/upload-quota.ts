import { Shares } from './shares.ts';

/** In bytes of disk, for the photos of all forms together until they are stored: one address may send sixty of the largest. */
const uploads = new Shares(1024 * 1024 * 1024);

export type UploadQuota = {
  take(bytes: number): boolean;
  isFull(): boolean;
  giveBack(): void;
};

/** What one form from this address takes of that. The caller gives it back. */
export function uploadQuota(address: string | null): UploadQuota {
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
