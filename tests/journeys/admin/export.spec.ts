import { read, utils } from '@e965/xlsx';
import type { Locator } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { allowFailedRequests, expect, markPresent, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { downloadBy } from '#tests/support/browser/network.ts';
import { ask, listed, register, startSession, to } from '#tests/support/people/participant.ts';

async function exported(button: Locator) {
  const { name, bytes } = await downloadBy(button);
  const { SheetNames, Sheets } = read(bytes);
  const [sheetName = ''] = SheetNames;
  return { name, sheetName, rows: utils.sheet_to_json<string[]>(Sheets[sheetName] ?? {}, { header: 1, defval: '' }) };
}

test('an export has each registration as text, even offline and during a search', async ({ page, context, fest }) => {
  allowFailedRequests();
  for (const name of ['=1+1', '-Kiran']) await register(fest.url, { name, selectedEvents: ['Oracle', 'Code Cascade'] });
  const bingo = await register(fest.url, { selectedEvents: ['C Bingo'] });
  // Playwright's routes disable the browser's cache. Offline, the export's script must come from this cache.
  await context.unrouteAll();
  const worker = page.waitForResponse(/export-worker/);
  await signIn(page);
  const kiran = rowOf(page, '-Kiran');
  await kiran.getByRole('combobox').selectOption('Cash');
  await markPresent(page, '-Kiran');
  await expect(kiran.getByRole('combobox')).toHaveValue('cash');
  await (await worker).finished();
  await context.setOffline(true);
  const { name, sheetName, rows } = await exported(page.getByRole('button', { name: 'Export All' }));
  const noted = page.waitForResponse((response) => response.url().endsWith('/api/admin/exports') && response.ok());
  await context.setOffline(false);
  await noted;
  expect([name, sheetName]).toEqual(['all_registrations.xlsx', 'All Registrations']);
  expect(rows[0]).toEqual(['Name', 'Email', 'Phone', 'College', 'Events', 'Attendance', 'Payment Method', 'Date']);
  expect(rows.slice(1).map((row) => row[0])).toEqual([bingo.name, '-Kiran', '=1+1']);
  const written = rows.find((row) => row[0] === '-Kiran')?.slice(3, 7);
  expect(written).toEqual(['City College', 'Code Cascade, Oracle', 'Present', 'cash']);

  const [stored] = (await listed(fest.url)).filter(({ name }) => name === '-Kiran');
  await ask(fest.url, await startSession(fest.url), to(calls.markPresence, stored?._id ?? '', 'oracle'));
  await expect(page.getByRole('region', { name: 'Oracle' })).toContainText('In the room: 1');
  const inRoom = await exported(page.getByRole('button', { name: 'Export In the Room' }));
  expect([inRoom.name, inRoom.sheetName]).toEqual(['in_the_room.xlsx', 'In the Room']);
  expect(inRoom.rows[0]?.slice(8)).toEqual(['At C Bingo', 'At Code Cascade', 'At Oracle']);
  expect(inRoom.rows.find((row) => row[0] === '-Kiran')?.slice(8)).toEqual(['', 'Absent', 'Present']);
  await page.getByPlaceholder('Search participants...').fill('nobody at all');
  const ofEvent = await exported(page.getByRole('region', { name: 'C Bingo' }).getByRole('button', { name: /Export/ }));
  expect([ofEvent.name, ofEvent.sheetName]).toEqual(['C_Bingo_registrations.xlsx', 'C Bingo']);
  expect(ofEvent.rows.slice(1).map((row) => row[0])).toEqual([bingo.name]);
});
