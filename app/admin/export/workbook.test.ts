import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Registration } from '#contract/admin.ts';
import { listedRow } from '#tests/support/people/asha.ts';
import { allRegistrations, exportNames } from './export-names.ts';
import { exportColumns, exportRow } from './export-row.ts';
import { type Cell, workbook } from './workbook.ts';

const registration = (about: Partial<Registration> = {}): Registration =>
  listedRow({ selectedEvents: ['Code Cascade', 'Oracle'], isPresent: true, paymentMethod: 'cash', ...about });

async function readBack(sheet: string, written: Cell[][]) {
  const blob = await workbook(sheet, written, exportColumns());
  const book = read(await blob.arrayBuffer(), { cellFormula: true });
  const cells = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  return { names: book.SheetNames, cells, rows: utils.sheet_to_json<string[]>(cells, { header: 1, defval: '' }) };
}

test('a row has eight columns, with the date in the time zone of the fest', () => {
  expect(exportRow(registration({ registrationDate: '2025-08-01T20:00:00.000Z' }))).toEqual([
    ...['Asha Rao', 'asha@students.example', '9876543210', 'Hill College'],
    ...['Code Cascade, Oracle', 'Present', 'cash', '2/8/2025, 1:30:00 am'],
  ]);
});

test('a row with unknown or missing values is exported too', () => {
  const unknown = { contact: null, paymentMethod: '', registrationDate: 'long ago', selectedEvents: [] } as const;
  const row = exportRow(registration({ ...unknown, selectedEvents: [], isPresent: false }));
  expect(row.slice(2)).toEqual(['', 'Hill College', '', 'Absent', 'Not marked', 'long ago']);
});

test('the file contains every text unchanged, and no text becomes a formula or a number', async () => {
  const formulas = ['=1+1', '+919876543210', '-Kiran', '@x', '0042'];
  const texts = [...formulas, ' two  spaces ', '<b>&amp;"\'</b>', 'अमित 👩‍💻\nbreak'];
  const { rows, cells } = await readBack('All Registrations', [texts]);
  expect(rows).toEqual([exportColumns().map(({ name }) => name), texts]);
  for (const [address, cell] of Object.entries(cells))
    if (!address.startsWith('!')) expect([cell.t, cell.f]).toEqual(['s', undefined]);
});

test('numbers stay numbers, so that a sheet adds them up', async () => {
  const { cells } = await readBack('Money', [['Asha', 20_530, -5]]);
  expect([cells.A2, cells.B2, cells.C2]).toMatchObject([{ t: 's' }, { t: 'n', v: 20_530 }, { t: 'n', v: -5 }]);
});

test('characters that XML forbids are left out, and the file still opens', async () => {
  const { rows } = await readBack('Odd', [['a\u0000b', 'c\ud800d', '\uffff', '', '', '', '', '']]);
  expect(rows[1]?.slice(0, 3)).toEqual(['ab', 'cd', '']);
});

test('any event names give valid, unique file and sheet names', async () => {
  const unit = fc.constantFrom('a', 'A', "'", ':', '/', '[', '*', '👩', ' ', 'é', '\u0001');
  const odd = fc.oneof(
    fc.string({ unit, maxLength: 40 }),
    fc.constantFrom('History', 'history', 'all', 'All Registrations'),
  );
  const rule = fc.asyncProperty(fc.uniqueArray(odd), async (events) => {
    const names = [...exportNames(events).values(), allRegistrations];
    expect(new Set(names.map(({ file }) => file.toLowerCase())).size).toBe(names.length);
    expect(new Set(names.map(({ sheet }) => sheet.toLowerCase())).size).toBe(names.length);
    for (const { file, sheet } of names) {
      expect(file).toMatch(/^[a-z0-9_]*_registrations\.xlsx$/i);
      expect(sheet).toMatch(/^.{1,31}$/s);
      expect(sheet).not.toMatch(/[:\\/?*[\]]|^'|'$|^history$/i);
      expect(sheet.isWellFormed()).toBe(true);
    }
    const [first] = names;
    if (first) expect((await readBack(first.sheet, [])).names).toEqual([first.sheet]);
  });
  await fc.assert(rule, { numRuns: 30 });
});

test('a file and a sheet are named after their event', () => {
  const names = exportNames(['C Bingo', 'Think / Type', 'A very long name of an event that goes on']);
  expect(names.get('C Bingo')).toEqual({ file: 'C_Bingo_registrations.xlsx', sheet: 'C Bingo' });
  expect(names.get('Think / Type')).toEqual({ file: 'Think___Type_registrations.xlsx', sheet: 'Think _ Type' });
  expect(names.get('A very long name of an event that goes on')?.sheet).toBe('A very long name of an event th');
});
