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

/** Writes one sheet of text cells under a bold, frozen header. No cell is ever a formula or a number. */
export async function workbook(sheet: string, rows: string[][]): Promise<Blob> {
  const header = columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => row.map((value) => ({ value, type: String })));
  return writeExcelFile([header, ...cells], {
    sheet,
    columns: columns.map((name) => ({ width: widths[name] })),
    stickyRowsCount: 1,
  }).toBlob();
}
