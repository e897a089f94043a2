/** Whether a text has no control characters, lone surrogates and noncharacters: PostgreSQL, spreadsheets or terminals spoil them. */
export const isReadable = (text: string): boolean => !/\p{Cc}|\p{Cs}|\p{NChar}/u.test(text);

/** The text with a space for each of them. */
export const readable = (text: string): string => text.replace(/\p{Cc}|\p{Cs}|\p{NChar}/gu, ' ');

/** Whether a text shows anything. The blanks of Braille and of musical notation count as signs, and show nothing either. */
export const isVisible = (text: string): boolean =>
  /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u.test(text);

/** Without spaces, zero-width characters, fillers, selectors and blanks. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');
const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]+/gu;

/** Without them at both ends. For texts in which they have no meaning there: in a name, a joiner belongs to the last letter. */
export function trimInvisible(text: string): string {
  const shown = [...withoutInvisible(text)];
  const [first = '', last = ''] = [shown[0], shown.at(-1)];
  return shown.length === 0 ? '' : text.slice(text.indexOf(first), text.lastIndexOf(last) + last.length);
}

/** The rules of the specification. Apart from contract/registration.ts, so that a page can hold them without the library of its schemas. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const contactPattern = /^[6-9][0-9]{9}$/;
