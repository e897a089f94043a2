import type { SignShape } from '#contract/fest.ts';
import { signs } from '#fest/signs.ts';

export const emblem: SignShape[] = [
  { d: 'M22 8c-11 0-4 24-15 24c11 0 4 24 15 24M42 8c11 0 4 24 15 24c-11 0-4 24-15 24', tone: 'primary' },
  { d: 'M24 32a8 8 0 1 0 16 0a8 8 0 1 0-16 0z', tone: 'secondary', filled: true },
];

/** An event without a sign gets the emblem of the fest. */
export const signOf = (eventId: string): readonly SignShape[] => signs[eventId] ?? emblem;
