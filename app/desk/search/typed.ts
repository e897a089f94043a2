import { passCode } from '#contract/pass.ts';

/** Whether a scanner typed it: the code of a pass, or another long code with digits, or an address. */
export function isCode(typed: string): boolean {
  const text = typed.trim();
  return passCode.test(text) || /^(?=\S*[\d:/])[^\s@]{24,500}$/.test(text);
}

/** The words to search for, with single spaces. Empty if a scanner typed it. */
export const wordsIn = (typed: string): string => (isCode(typed) ? '' : typed.trim().replace(/\s+/g, ' '));

/** Five digits or more. A phone keeps only the last four of a number. */
export const hasLongNumber = (words: string): boolean => /\p{N}(\s*\p{N}){4}/u.test(words);

/** Begins a walk-in form: the digits are the number, the rest is the name. */
export function asWalkIn(typed: string): { name: string; contact: string } {
  const digits = typed.replace(/\D/g, '').slice(-10);
  const name = typed.replace(/[\d+]/g, '').trim();
  return { name, contact: digits };
}
