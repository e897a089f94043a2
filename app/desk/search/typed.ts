import { passCode } from '#contract/pass.ts';

/** Whether a scanner typed it: a pass's code, which may have no digit, or another one, which is long and has digits or is an address. */
export function isCode(typed: string): boolean {
  const text = typed.trim();
  return passCode.test(text) || /^(?=\S*[\d:/])[^\s@]{24,500}$/.test(text);
}

/** What is searched for: the words, with one space between them; nothing if a scanner typed it. */
export const wordsIn = (typed: string): string => (isCode(typed) ? '' : typed.trim().replace(/\s+/g, ' '));

/** Whether it may have more of a phone number than its last four digits, which are all that a phone keeps. */
export const hasLongNumber = (words: string): boolean => /\p{N}(\s*\p{N}){4}/u.test(words);

/** What a walk-in form can begin with: the digits as the number, the rest as the name. */
export function asWalkIn(typed: string): { name: string; contact: string } {
  const digits = typed.replace(/\D/g, '').slice(-10);
  const name = typed.replace(/[\d+]/g, '').trim();
  return { name, contact: digits };
}
