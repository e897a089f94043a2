/** Drawing calls are short: `times(3, (i) => …)` joins what it draws. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** One decimal is finer than any printer and keeps the files small. */
export const round = (value: number): number => Math.round(value * 10) / 10;
