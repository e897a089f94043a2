import type { Cell } from './workbook.ts';

/** Returns the rows as CSV. A byte order mark at the start tells Excel that the text is UTF-8. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join()}\r\n`).join('')}`;

/** Puts an apostrophe before anything that a spreadsheet program would run as a formula. */
const cellOf = (cell: Cell): string =>
  typeof cell === 'number'
    ? String(cell)
    : `"${cell.replace(/(^|[;\t])(?=[\s\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/gu, "$1'").replaceAll('"', '""')}"`;
