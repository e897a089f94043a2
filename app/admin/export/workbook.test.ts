import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Registration } from '#contract/admin.ts';
import { listedRow } from '#tests/support/people/asha.ts';
import { allRegistrations, exportNames, withPresences } from './export-names.ts';
import { columns, exportRow, presenceColumns, presencesRow } from './export-row.ts';
import { workbook } from './workbook.ts';

const registration = (about: Partial<Registration> = {}): Registration =>
  listedRow({
    college: 'City College',
    selectedEvents: ['Code Cascade', 'Oracle'],
    isPresent: true,
    paymentMethod: 'cash',
    ...about,
  });

async function readBack(sheet: string, rows: string[][]) {
  const blob = await workbook(sheet, rows);
  const book = read(await blob.arrayBuffer(), { cellFormula: true });
  const cells = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  return { names: book.SheetNames, cells, rows: utils.sheet_to_json<string[]>(cells, { header: 1, defval: '' }) };
}

test('a row has the columns of the specification, and the date in the time zone of the fest', () => {
  expect(exportRow(registration({ registrationDate: '2025-08-01T20:00:00.000Z' }))).toEqual([
    'Asha Rao',
    'asha@students.example',
    '9876543210',
    'City College',
    'Code Cascade, Oracle',
    'Present',
    'cash',
    '2/8/2025, 1:30:00 am',
  ]);
});

test('an export with presences has one more column for each event', async () => {
  const events = ['C Bingo', 'constructor', 'Oracle'];
  const rows = [registration({ selectedEvents: ['C Bingo', 'Oracle'], presentAt: ['Oracle'] }), registration()];
  const written = rows.map((row) => [...exportRow(row), ...presencesRow(row, events)]);
  const blob = await workbook(withPresences.sheet, written, presenceColumns(events));
  const book = read(await blob.arrayBuffer());
  const cells = utils.sheet_to_json<string[]>(book.Sheets.Presences ?? {}, { header: 1, defval: '' });
  expect(cells.map((row) => row.slice(columns.length))).toEqual([
    ['At C Bingo', 'At constructor', 'At Oracle'],
    ['Absent', '', 'Present'],
    ['', '', 'Absent'],
  ]);
  expect(cells.map((row) => row.slice(0, columns.length))).toEqual([[...columns], ...rows.map(exportRow)]);
});

test('somebody named “constructor” is exported', async () => {
  const names = Object.getOwnPropertyNames(Object.prototype);
  const rows = [...names, 'Asha Rao'].map((name) => exportRow(registration({ name })));
  const { rows: written } = await readBack('All', rows);
  expect(written.slice(1)).toEqual(rows);
});

test('a row from another backend is exported with its unknown and missing values', () => {
  const row = exportRow(
    registration({
      contact: null,
      paymentMethod: '',
      isPresent: false,
      registrationDate: 'long ago',
      selectedEvents: [],
    }),
  );
  expect(row.slice(2)).toEqual(['', 'City College', '', 'Absent', 'Not marked', 'long ago']);
});

test('the file contains every text unchanged, and no text becomes a formula or a number', async () => {
  const texts = [
    '=1+1',
    '+919876543210',
    '-Kiran',
    '@x',
    '0042',
    ' two  spaces ',
    '<b>&amp;"\'</b>',
    'अमित 👩‍💻',
    'line\nbreak',
  ];
  const { rows, cells } = await readBack('All Registrations', [
    texts.slice(0, 8),
    [...texts.slice(8), '', '', '', '', '', '', ''],
  ]);
  expect(rows[0]).toEqual([...columns]);
  expect(rows[1]).toEqual(texts.slice(0, 8));
  expect(rows[2]?.[0]).toBe('line\nbreak');
  for (const [address, cell] of Object.entries(cells)) {
    if (!address.startsWith('!')) expect([cell.t, cell.f]).toEqual([cell.v === '' ? cell.t : 's', undefined]);
  }
});

test('characters that XML forbids are left out, and the file still opens', async () => {
  const { rows } = await readBack('Odd', [['a\u0000b', 'c\ud800d', '\uffff', '', '', '', '', '']]);
  expect(rows[1]?.slice(0, 3)).toEqual(['ab', 'cd', '']);
});

test('any event names give valid and unique names of files and sheets', async () => {
  const odd = fc.string({
    unit: fc.constantFrom('a', 'A', "'", ':', '/', '[', '*', '👩', ' ', 'é', '\u0001'),
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.oneof(odd, fc.constantFrom('History', 'history', 'all', 'All Registrations'))),
      async (events) => {
        const names = [...exportNames(events).values(), allRegistrations];
        expect(new Set(names.map(({ file }) => file.toLowerCase())).size).toBe(names.length);
        expect(new Set(names.map(({ sheet }) => sheet.toLowerCase())).size).toBe(names.length);
        for (const { file, sheet } of names) {
          expect(file).toMatch(/^[a-z0-9_]*_registrations\.xlsx$/i);
          expect(sheet.length).toBeGreaterThan(0);
          expect(sheet.length).toBeLessThanOrEqual(31);
          expect(sheet).not.toMatch(/[:\\/?*[\]]|^'|'$/);
          expect(sheet.toLowerCase()).not.toBe('history');
          expect(sheet.isWellFormed()).toBe(true);
        }
        const [first] = names;
        if (first) expect((await readBack(first.sheet, [])).names).toEqual([first.sheet]);
      },
    ),
    { numRuns: 30 },
  );
});

test('a valid name follows the specification’s rule exactly', () => {
  const names = exportNames(['C Bingo', 'Think / Type', 'A very long name of an event that goes on']);
  expect(names.get('C Bingo')).toEqual({ file: 'C_Bingo_registrations.xlsx', sheet: 'C Bingo' });
  expect(names.get('Think / Type')).toEqual({ file: 'Think___Type_registrations.xlsx', sheet: 'Think _ Type' });
  expect(names.get('A very long name of an event that goes on')?.sheet).toBe('A very long name of an event th');
});
