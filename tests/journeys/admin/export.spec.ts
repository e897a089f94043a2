import { read, utils } from '@e965/xlsx';
import type { Locator } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { allowFailedRequests, expect, markPresent, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { downloadBy } from '#tests/support/browser/network.ts';
import { ask, listed, register, startSession, to } from '#tests/support/people/participant.ts';

async function exported(button: Locator) {
  const { name, bytes } = await downloadBy(button);
  const book = read(bytes, { cellFormula: true });
  const [sheetName = ''] = book.SheetNames;
  const sheet = book.Sheets[sheetName];
  if (!sheet) throw new Error('The workbook has no sheet');
  return { name, sheetName, sheet, rows: utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' }) };
}

const header = ['Name', 'Email', 'Phone', 'College', 'Events', 'Attendance', 'Payment Method', 'Date'];

test('Export All downloads every registration as text, in eight columns', async ({ page, fest }) => {
  const names = ['=1+1', '+91', '-Kiran', '@x', '<b>अमित</b> 👩‍💻'];
  for (const name of names) await register(fest.url, { name, selectedEvents: ['Oracle', 'Code Cascade'] });
  await signIn(page);
  await rowOf(page, '-Kiran').getByRole('combobox').selectOption('Cash');
  await markPresent(page, '-Kiran');
  await expect(rowOf(page, '-Kiran').getByRole('combobox')).toHaveValue('cash');

  const { name, sheetName, sheet, rows } = await exported(page.getByRole('button', { name: 'Export All' }));
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

test('the export of an event has all its participants, even during a search', async ({ page, fest }) => {
  const inIt = await register(fest.url, { selectedEvents: ['C Bingo'] });
  await register(fest.url, { selectedEvents: ['Oracle'] });
  await signIn(page);
  await page.getByPlaceholder('Search participants...').fill('nobody at all');
  const { name, sheetName, rows } = await exported(
    page.getByRole('region', { name: 'C Bingo' }).getByRole('button', { name: /Export/ }),
  );
  expect(name).toBe('C_Bingo_registrations.xlsx');
  expect(sheetName).toBe('C Bingo');
  expect(rows.slice(1).map((row) => row[0])).toEqual([inIt.name]);
});

test('an export works offline, and is logged when the network is back', async ({ page, context, fest }) => {
  allowFailedRequests();
  const { name } = await register(fest.url);
  // Routes disable the browser's cache, which must supply the export's script.
  await context.unrouteAll();
  const worker = page.waitForResponse(/export-worker/);
  await signIn(page);
  await expect(rowOf(page, name)).toBeVisible();
  await (await worker).finished();
  await context.setOffline(true);
  const { rows } = await exported(page.getByRole('button', { name: 'Export All' }));
  expect(rows.slice(1).map((row) => row[0])).toEqual([name]);
  const noted = page.waitForResponse((response) => response.url().endsWith('/api/admin/exports') && response.ok());
  await context.setOffline(false);
  await noted;
});

test('the dashboard and a spreadsheet count who was at each event', async ({ page, fest }) => {
  const asha = await register(fest.url, { name: 'Asha Rao', selectedEvents: ['Oracle', 'C Bingo'] });
  await register(fest.url, { name: 'Ravi Das', selectedEvents: ['Oracle'] });
  await page.clock.install();
  await signIn(page);
  const oracle = page.getByRole('region', { name: 'Oracle' });
  await expect(oracle).toContainText('Total: 2');
  await expect(page.getByText('In the room:')).toHaveCount(0);

  const [{ _id: id = '' } = {}] = (await listed(fest.url)).filter(({ name }) => name === asha.name);
  await ask(fest.url, await startSession(fest.url), to(calls.markPresence, id, 'oracle'));
  await page.clock.runFor(16_000);
  await expect(oracle).toContainText('Present: 1Total: 2In the room: 1');
  await expect(page.getByRole('region', { name: 'C Bingo' })).toContainText('Present: 1Total: 1In the room: 0');

  const { name, rows } = await exported(page.getByRole('button', { name: 'Export In the Room' }));
  expect(name).toBe('in_the_room.xlsx');
  expect(rows.map((row) => [row[0], ...row.slice(8)])).toEqual([
    ['Name', 'At C Bingo', 'At Oracle'],
    ['Ravi Das', '', 'Absent'],
    ['Asha Rao', 'Absent', 'Present'],
  ]);

  await rowOf(page, asha.name).getByRole('button', { name: asha.name }).first().click();
  await expect(page.getByRole('dialog')).toContainText('marked Present at Oracle');
  await page.keyboard.press('Escape');
  await rowOf(page, asha.name).getByRole('button', { name: 'Absent' }).click();
  await expect(page.getByText('In the room:')).toHaveCount(0);
  expect((await listed(fest.url)).find(({ name }) => name === asha.name)?.presentAt).toBeUndefined();
});
