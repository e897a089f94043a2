/** Returns false if a text has control characters, lone surrogates or noncharacters. They break databases or sheets. */
export const isReadable = (text: string): boolean => !/\p{Cc}|\p{Cs}|\p{NChar}/u.test(text);

export const readable = (text: string): string => text.replace(/\p{Cc}|\p{Cs}|\p{NChar}/gu, ' ');

/** Removes characters that reverse the direction of the text after them. */
export const withoutBidi = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '');

/** Replaces characters that look like a dot, because they could hide a site's name from our checks. */
export const withPlainDots = (text: string): string => text.replace(/[\u2024\uFE52\uFF0E]/g, '.');

/** Returns whether a text shows anything. The pattern's last two characters are blanks of Braille and music. */
export const isVisible = (text: string): boolean =>
  /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u.test(text);

export const withoutInvisible = (text: string): string => text.replace(invisible, '');
const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]+/gu;

/** Do not use this for names: a joiner at the end belongs to the last letter. */
export function trimInvisible(text: string): string {
  const shown = [...withoutInvisible(text)];
  const [first = '', last = ''] = [shown[0], shown.at(-1)];
  return shown.length === 0 ? '' : text.slice(text.indexOf(first), text.lastIndexOf(last) + last.length);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes a text for HTML and XML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Both patterns are from the first edition's specification. They are not in registration.ts: that file loads zod. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const contactPattern = /^[6-9][0-9]{9}$/;
