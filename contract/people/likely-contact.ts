import { contactPattern, trimInvisible } from '../text.ts';

/** The ten digits of a number such as '+91 98765 43210'. Undefined if the text is valid already, or has no such number. */
export function likelyContact(typed: string): string | undefined {
  const [, found] = /^(?:0|(?:00)?91)?(\d{10})$/.exec(typed.replace(/[\s().+-]/gu, '')) ?? [];
  return found && contactPattern.test(found) && found !== trimInvisible(typed) ? found : undefined;
}
