import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('a CSV begins with a byte order mark, and each cell is read back unchanged', () => {
  const rows = [
    ['Name', 'Email'],
    ['अमित "A, B" 👩‍💻', 'two\nlines'],
    ['0042', ' spaces '],
  ];
  const text = csvText(rows);
  expect(text.startsWith('\uFEFF"Name","Email"\r\n')).toBe(true);
  const { Sheets, SheetNames } = read(new TextEncoder().encode(text), { raw: true });
  expect(utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 })).toEqual(rows);
});

test.each(['=1+1', '+91', '-Kiran', '@x', ' =1', '\u200b=1', '＝1', 'a;=1', 'a\t@SUM(1)'])(
  'the formula %j becomes text',
  (formula) => {
    const [cell = ''] = csvText([[formula]])
      .replace('\uFEFF', '')
      .split('\r\n');
    expect(cell.slice(1, -1).replace("'", '')).toBe(formula);
    for (const part of cell.slice(1, -1).split(/[;\t]/)) expect(part.trim()).not.toMatch(/^[\u200b]*[=+\-@＝]/);
  },
);

test('a name with an apostrophe or a minus inside stays as it is', () => {
  expect(csvText([["O'Brien-Rao; Asha"]])).toBe('\uFEFF"O\'Brien-Rao; Asha"\r\n');
});

test('a number has no quotes and no apostrophe', () => {
  expect(csvText([['-5', -5, 20_530]])).toBe('\uFEFF"\'-5",-5,20530\r\n');
});
