/** How many bytes of photos are kept for all forms together, from the first byte until they are stored. */
const mostHeld = 256 * 1024 * 1024;

let held = 0;

/** What one form holds of the memory for photos. */
export type PhotoMemory = {
  /** Whether there is room for so many bytes more. */
  take(bytes: number): boolean;
  /** Whether there once was no room. */
  isFull(): boolean;
  giveBack(): void;
};

/** A place to count the photo of one form in; whoever asks for it gives back what it took. */
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
