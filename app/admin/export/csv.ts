/** The mark at the start tells Excel that the text is UTF-8. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join()}\r\n`).join('')}`;

/** A program that opens the file must never run a formula, so an apostrophe comes before it. */
const cellOf = (text: string): string =>
  `"${text.replace(/(^|[;\t])(?=[\s\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/gu, "$1'").replaceAll('"', '""')}"`;
