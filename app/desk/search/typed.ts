/** Whether a scanner typed it: a pass's code has 44 signs, by chance no digit among them; others are long, and have digits or are addresses. */
export const isCode = (typed: string): boolean => /^([\w-]{44}|(?=\S*[\d:/])[^\s@]{24,500})$/.test(typed.trim());

/** What is searched for: the words in one case, with one space between them. */
export const wordsOf = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

/** Whether it may have more of a phone number than the four digits at its end, which are all that a phone keeps. */
export const hasLongNumber = (words: string): boolean => /\p{N}(\s*\p{N}){4}/u.test(words);

/** What a walk-in form can begin with: the digits as the number, the rest as the name. */
export function asWalkIn(typed: string): { name: string; contact: string } {
  const digits = typed.replace(/\D/g, '').slice(-10);
  const name = typed.replace(/[\d+]/g, '').trim();
  return { name, contact: digits };
}
