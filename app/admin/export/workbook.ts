import writeExcelFile from 'write-excel-file/universal';

/** Only computed amounts are numbers, so that a sheet can add them up. Text that a person typed is always a string. */
export type Cell = string | number;

export type SheetColumn = { name: string; width: number };

/** Makes an Excel file. Every text stays text, so that a formula in somebody's name never runs. */
export async function workbook(
  sheet: string,
  rows: readonly (readonly Cell[])[],
  heads: readonly SheetColumn[],
): Promise<Blob> {
  const header = heads.map(({ name }) => ({ value: literal(name), type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) =>
    row.map((value) => (typeof value === 'number' ? { value, type: Number } : { value: literal(value), type: String })),
  );
  return writeExcelFile([header, ...cells], {
    sheet,
    columns: heads.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBlob();
}

/**
 * Escapes texts such as `_x000D_`, because spreadsheet programs read them as character codes. Also escapes names that
 * every object has, such as `constructor`: with these texts, the library would write an unreadable file.
 */
function literal(text: string): string {
  const kept = text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
  if (!(kept in Object.prototype)) return kept;
  return `_x${kept.charCodeAt(0).toString(16).padStart(4, '0')}_${kept.slice(1)}`;
}
