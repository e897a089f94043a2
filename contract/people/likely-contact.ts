import { contactPattern, trimInvisible } from '../text.ts';

/** Finds the ten digits in a text such as '+91 98765 43210'. Undefined if it has none, or is a valid number already. */
export function likelyContact(typed: string): string | undefined {
  const [, found] = /^(?:0|(?:00)?91)?(\d{10})$/.exec(typed.replace(/[\s().+-]/gu, '')) ?? [];
  return found && contactPattern.test(found) && found !== trimInvisible(typed) ? found : undefined;
}
