/** The same numbers at every run (mulberry32), so a picture changes only when its drawing does. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Drawing calls are short: `times(3, (i) => …)` joins what it draws. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** One decimal is finer than any printer and keeps the files small. */
export const round = (value: number): number => Math.round(value * 10) / 10;
