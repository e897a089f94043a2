/** In bytes of disk, for the photos of all forms together until they are stored: one address may send sixty of the largest. */
const mostHeld = 1024 * 1024 * 1024;

let held = 0;
const heldBy = new Map<string, number>();

export type PhotoMemory = {
  take(bytes: number): boolean;
  isFull(): boolean;
  giveBack(): void;
};

/**
 * The share of one form in the room for photos. The caller gives it back. The forms of one address together hold no more
 * than they leave free: half of it where nobody else sends any. `null`: limited by no address.
 */
export function photoMemory(address: string | null): PhotoMemory {
  let own = 0;
  let full = false;
  return {
    take(bytes) {
      const free = mostHeld - held - bytes;
      const ofAddress = address === null ? 0 : (heldBy.get(address) ?? 0) + bytes;
      if (ofAddress > free || free < 0) full = true;
      if (full) return false;
      count(address, bytes);
      own += bytes;
      return true;
    },
    isFull: () => full,
    giveBack() {
      count(address, -own);
      own = 0;
    },
  };
}

function count(address: string | null, bytes: number): void {
  held += bytes;
  if (address === null) return;
  const sum = (heldBy.get(address) ?? 0) + bytes;
  if (sum > 0) heldBy.set(address, sum);
  else heldBy.delete(address);
}
