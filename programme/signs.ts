import type { SignShape } from '#contract/fest.ts';
import { signs } from '#fest/signs.ts';

/** A pair of brackets around a spark. */
export const emblem: SignShape[] = [
  { d: 'M22 8c-11 0-4 24-15 24c11 0 4 24 15 24M42 8c11 0 4 24 15 24c-11 0-4 24-15 24', tone: 'primary' },
  { d: 'M24 32a8 8 0 1 0 16 0a8 8 0 1 0-16 0z', tone: 'secondary', filled: true },
];

/** The sign of an event, or the fest's emblem while nobody has drawn one. */
export const signOf = (eventId: string): readonly SignShape[] => signs[eventId] ?? emblem;
