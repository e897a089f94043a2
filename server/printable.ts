/** For a terminal or a text log: what could end a line, steer the terminal or reorder text becomes an escape, like \u001b. */
export const printable = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
