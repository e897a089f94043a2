/** In bytes, for the photos of all forms together until they are stored (`photoMemory` in bench/goals.ts). */
const mostHeld = 256 * 1024 * 1024;

let held = 0;

export type PhotoMemory = {
  take(bytes: number): boolean;
  isFull(): boolean;
  giveBack(): void;
};

/** The share of one form in the memory for photos. The caller gives it back. */
export function photoMemory(): PhotoMemory {
  let own = 0;
  let full = false;
  return {
    take(bytes) {
      if (held + bytes > mostHeld) full = true;
      if (full) return false;
      held += bytes;
      own += bytes;
      return true;
    },
    isFull: () => full,
    giveBack() {
      held -= own;
      own = 0;
    },
  };
}
