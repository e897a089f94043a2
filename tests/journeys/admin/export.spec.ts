import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { expect, failedRequest, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { listed, register } from '#tests/support/people/participant.ts';

async function exported(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const book = read(await readFile(await download.path()), { cellFormula: true });
  const [sheetName = ''] = book.SheetNames;
  const sheet = book.Sheets[sheetName];
  if (!sheet) throw new Error('The workbook has no sheet');
  return {
    name: download.suggestedFilename(),
    sheetName,
    sheet,
    rows: utils.sheet_to_json<string[]>(sheet, { header: 1 }),
  };
}

const header = ['Name', 'Email', 'Phone', 'College', 'Events', 'Attendance', 'Payment Method', 'Date'];

test('Export All downloads every registration as text, in the specification’s columns', async ({ page, fest }) => {
  const names = ['=1+1', '+91', '-Kiran', '@x', '<b>अमित</b> 👩‍💻'];
  for (const name of names) await register(fest.url, { name, selectedEvents: ['Oracle', 'Code Cascade'] });
  await signIn(page);
  await rowOf(page, '-Kiran').getByRole('combobox').selectOption('Cash');
  await rowOf(page, '-Kiran').getByRole('button', { name: 'Present' }).click();
  await expect(rowOf(page, '-Kiran').getByRole('button', { name: 'Absent' })).toBeEnabled();
  await expect(rowOf(page, '-Kiran').getByRole('combobox')).toHaveValue('cash');

  const { name, sheetName, sheet, rows } = await exported(page, () =>
    page.getByRole('button', { name: 'Export All' }).click(),
  );
  expect(name).toBe('all_registrations.xlsx');
  expect(sheetName).toBe('All Registrations');
  expect(rows[0]).toEqual(header);
  expect(rows.slice(1).map((row) => row[0])).toEqual([...names].reverse());
  const kiran = rows.find((row) => row[0] === '-Kiran');
  const stored = (await listed(fest.url)).find(({ name }) => name === '-Kiran');
  expect(kiran?.slice(2)).toEqual([
    stored?.contact,
    'City College',
    'Code Cascade, Oracle',
    'Present',
    'cash',
    new Date(stored?.registrationDate ?? '').toLocaleString('en-IN', { timeZone: 'Asia/Kolkata' }),
  ]);
  for (const [address, cell] of Object.entries(sheet)) {
    if (address.startsWith('!')) continue;
    expect(cell).toMatchObject({ t: 's' });
    expect(cell.f).toBeUndefined();
  }
});

test('an event’s Export downloads its participants, whatever was searched for', async ({ page, fest }) => {
  const inIt = await register(fest.url, { selectedEvents: ['C Bingo'] });
  await register(fest.url, { selectedEvents: ['Oracle'] });
  await signIn(page);
  await page.getByPlaceholder('Search participants...').fill('nobody at all');
  const { name, sheetName, rows } = await exported(page, () =>
    page
      .getByRole('region', { name: 'C Bingo' })
      .getByRole('button', { name: /Export/ })
      .click(),
  );
  expect(name).toBe('C_Bingo_registrations.xlsx');
  expect(sheetName).toBe('C Bingo');
  expect(rows.slice(1).map((row) => row[0])).toEqual([inIt.name]);
});

test.describe('offline', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('an export works offline, and is recorded once the network is back', async ({ page, context, fest }) => {
    const { name } = await register(fest.url);
    // Routes disable the cache, from which the export's script comes.
    await context.unrouteAll();
    const worker = page.waitForResponse(/export-worker/);
    await signIn(page);
    await expect(rowOf(page, name)).toBeVisible();
    await (await worker).finished();
    await context.setOffline(true);
    const { rows } = await exported(page, () => page.getByRole('button', { name: 'Export All' }).click());
    expect(rows.slice(1).map((row) => row[0])).toEqual([name]);
    const noted = page.waitForResponse((response) => response.url().endsWith('/api/admin/exports') && response.ok());
    await context.setOffline(false);
    await noted;
  });
});
