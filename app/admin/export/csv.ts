/** Begins with a byte order mark, which tells Excel that the text is UTF-8. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join()}\r\n`).join('')}`;

/** Puts an apostrophe before anything that a spreadsheet program would run as a formula. */
const cellOf = (text: string): string =>
  `"${text.replace(/(^|[;\t])(?=[\s\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/gu, "$1'").replaceAll('"', '""')}"`;
