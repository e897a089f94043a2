import type { SignShape } from '#contract/fest.ts';

/** One event has no sign. */
export const signs: Record<string, SignShape[]> = {
  anchor: [{ d: 'M32 8v48M12 40a20 20 0 0 0 40 0', tone: 'primary' }],
  beacon: [{ d: 'M32 60V20M20 12l24 16', tone: 'primary' }],
  compass: [{ d: 'M32 6l12 26l-12 26l-12-26z', tone: 'primary' }],
  ferry: [{ d: 'M6 40h52l-8 14h-36z', tone: 'primary' }],
  knots: [{ d: 'M8 32c16-32 32 32 48 0', tone: 'primary' }],
  lighthouse: [{ d: 'M24 60l4-44h8l4 44z', tone: 'primary' }],
};
