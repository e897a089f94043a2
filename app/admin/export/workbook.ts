import writeExcelFile from 'write-excel-file/universal';
import { columns } from './export-row.ts';

const widths: Record<(typeof columns)[number], number> = {
  Name: 26,
  Email: 32,
  Phone: 14,
  College: 30,
  Events: 40,
  Attendance: 12,
  'Payment Method': 16,
  Date: 24,
};

/** Every cell is text. A formula in somebody's name must never run. */
export async function workbook(sheet: string, rows: string[][], more: readonly string[] = []): Promise<Blob> {
  const names = [...columns, ...more.map(literal)];
  const header = names.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => row.map((value) => ({ value: literal(value), type: String })));
  return writeExcelFile([header, ...cells], {
    sheet,
    columns: [...columns.map((name) => ({ width: widths[name] })), ...more.map(() => ({ width: 16 }))],
    stickyRowsCount: 1,
  }).toBlob();
}

/**
 * Escapes `_x000D_`, because spreadsheet programs read that as a character code. Also escapes texts such as
 * `constructor`: the library would find them on every object and write an unreadable file.
 */
function literal(text: string): string {
  const kept = text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
  if (!(kept in Object.prototype)) return kept;
  return `_x${kept.charCodeAt(0).toString(16).padStart(4, '0')}_${kept.slice(1)}`;
}
