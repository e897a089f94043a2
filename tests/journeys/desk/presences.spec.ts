import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import { expect, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { listed, register, startSession } from '#tests/support/people/participant.ts';

test('the dashboard and a spreadsheet count who was at each event', async ({ page, fest }) => {
  const asha = await register(fest.url, { name: 'Asha Rao', selectedEvents: ['Oracle', 'C Bingo'] });
  await register(fest.url, { name: 'Ravi Das', selectedEvents: ['Oracle'] });
  await page.clock.install();
  await signIn(page);
  const oracle = page.getByRole('region', { name: 'Oracle' });
  await expect(oracle).toContainText('Total: 2');
  await expect(page.getByText('At the event')).toHaveCount(0);

  const cookie = await startSession(fest.url);
  const [{ _id: id = '' } = {}] = (await listed(fest.url)).filter(({ name }) => name === asha.name);
  const { method, path } = calls.markPresence;
  const url = fest.url + path.replace(':id', id).replace(':event', 'oracle');
  const marked = await fetch(url, { method, headers: { cookie, [adminHeader]: adminFlag.value } });
  expect(marked.status).toBe(200);
  await page.clock.runFor(16_000);
  await expect(oracle).toContainText('Present: 1Total: 2At the event: 1');
  await expect(page.getByRole('region', { name: 'C Bingo' })).toContainText('Present: 1Total: 1At the event: 0');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export with Presences' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('presences.xlsx');
  const book = read(await readFile(await download.path()));
  const rows = utils.sheet_to_json<string[]>(book.Sheets.Presences ?? {}, { header: 1, defval: '' });
  expect(rows.map((row) => [row[0], ...row.slice(8)])).toEqual([
    ['Name', 'At C Bingo', 'At Oracle'],
    ['Ravi Das', '', 'Absent'],
    ['Asha Rao', 'Absent', 'Present'],
  ]);

  await rowOf(page, asha.name).getByRole('button', { name: asha.name }).first().click();
  await expect(page.getByRole('dialog')).toContainText('marked Present at Oracle');
  await page.keyboard.press('Escape');
  await rowOf(page, asha.name).getByRole('button', { name: 'Absent' }).click();
  await expect(page.getByText('At the event')).toHaveCount(0);
  expect((await listed(fest.url)).find(({ name }) => name === asha.name)?.presentAt).toBeUndefined();
});
