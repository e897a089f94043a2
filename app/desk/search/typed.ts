import { passCode } from '#contract/pass.ts';

/** Whether a scanner typed the text: the code of a pass, another long code with digits, or an address. */
export function isCode(typed: string): boolean {
  const text = typed.trim();
  return passCode.test(text) || /^(?=\S*[\d:/])[^\s@]{24,500}$/.test(text);
}

/** The words to search for, with single spaces. Returns '' for the text of a scanner. */
export const wordsIn = (typed: string): string => (isCode(typed) ? '' : typed.trim().replace(/\s+/g, ' '));

/** Whether the text is a whole reference. Without both a digit and a letter, the text may be a number or a name. */
export const isReference = (text: string): boolean =>
  /^(?=.*\d)(?=.*[a-z])[\da-hjkmnp-tv-z]{4}-?[\da-hjkmnp-tv-z]{4}$/i.test(text.trim());

/** Whether there are five digits or more. A phone cannot find them, because it stores only the last four digits. */
export const hasLongNumber = (words: string): boolean => /\p{N}(\s*\p{N}){4}/u.test(words);

/** Whether the words contain an email. Only the server can find people by email. */
export const hasEmail = (words: string): boolean => /\S@/.test(words);

/** Fills a walk-in form from a search: the digits are the number, the rest is the name. */
export function asWalkIn(typed: string): { name: string; contact: string } {
  const digits = typed.replace(/\D/g, '').slice(-10);
  const name = typed.replace(/[\d+]/g, '').trim();
  return { name, contact: digits };
}
