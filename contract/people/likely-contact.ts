import { contactPattern, trimInvisible } from '../text.ts';

/** The ten digits in a number such as '+91 98765 43210'. Undefined if the number is fine, or has no such digits. */
export function likelyContact(typed: string): string | undefined {
  const [, found] = /^(?:0|(?:00)?91)?(\d{10})$/.exec(typed.replace(/[\s().+-]/gu, '')) ?? [];
  return found && contactPattern.test(found) && found !== trimInvisible(typed) ? found : undefined;
}
