import type { LastBackup } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { expect, failedRequest, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { register } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('without registrations, an organiser sees a spinner and then an empty table, and can type a Chess Number', async ({
  page,
}) => {
  const release = await holdBack(page, '**/api/admin/registrations');
  await signIn(page);
  await expect(page.getByRole('status').filter({ hasText: /loading/i })).toBeVisible();
  await expectNoFindings(page);
  release();
  const table = page.getByRole('table', { name: 'All Participants' });
  await expect(table.getByRole('columnheader')).toHaveCount(8);
  await expect(table.getByRole('cell', { name: 'No participants found' })).toBeVisible();
  await expect(page.getByText('No backup yet')).toBeVisible();
  await expectNoFindings(page);
  await page.getByLabel('Chess Number').fill('64');
  await page.getByPlaceholder('Search participants...').fill('x');
  await expect(page.getByLabel('Chess Number')).toHaveValue('64');
});

test.describe('a list that cannot be loaded', () => {
  test.use({ expectedErrors: [failedRequest] });

  for (const [what, status, sentence] of [
    ['an error', 503, 'Server error: 503'],
    ['a lost connection', 0, 'Network error. Please check your connection and try again.'],
  ] as const) {
    test(`because of ${what} shows the error, and Retry loads the list`, async ({ page, fest }) => {
      const { name } = await register(fest.url);
      let broken = true;
      await page.route('**/api/admin/registrations', (route) => {
        if (!broken) return route.continue();
        return status ? route.fulfill({ status, body: 'down' }) : route.abort();
      });
      await signIn(page);
      await expect(page.getByRole('alert')).toContainText(sentence);
      await expectNoFindings(page);
      broken = false;
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(rowOf(page, name)).toBeVisible();
      await expect(page.getByRole('alert')).toBeHidden();
    });
  }
});

test('the search finds name, college, email and contact in any case, and does not change the counts', async ({
  page,
  fest,
}) => {
  const asha = await register(fest.url, { name: 'Asha Rao', college: 'Hill College', email: 'asha@rao.example' });
  const ravi = await register(fest.url, { name: 'Ravi Das', college: 'Lake College', selectedEvents: ['Triathlon'] });
  await signIn(page);
  const search = page.getByPlaceholder('Search participants...');
  await expect(search).toBeFocused();
  const table = page.getByRole('table', { name: 'All Participants' });
  await expect(table.getByRole('row')).toHaveCount(3);
  for (const words of ['ASHA', 'hill col', 'RAO.example', asha.contact.slice(3)]) {
    await search.fill(words);
    await expect(rowOf(page, ravi.name)).toHaveCount(0);
    await expect(rowOf(page, asha.name)).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'All Participants' })).toContainText('2');

  const announced = await noteAnnouncements(page);
  await search.fill('nobody of that name');
  await expect(table.getByRole('columnheader')).toHaveCount(8);
  await expect(table.getByRole('cell')).toHaveText(['No participants found']);
  await expectNoFindings(page);
  await search.fill('');
  await expect(table.getByRole('row')).toHaveCount(3);
  expect(await announced()).toEqual(['0 in the list', '2 in the list']);

  await search.fill('asha');
  await page.getByRole('button', { name: /^Triathlon/ }).click();
  await expect(page.getByText('No participants found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Triathlon' })).toContainText('Total: 1');
  await search.fill('');
  await expect(rowOf(page, ravi.name)).toBeVisible();
  await expect(rowOf(page, asha.name)).toHaveCount(0);
});

test('one accordion is open at a time: all participants first, then the events sorted', async ({ page, fest }) => {
  const { name } = await register(fest.url, { selectedEvents: ['Triathlon', 'C Bingo', 'Oracle'] });
  await signIn(page);
  const border = () =>
    rowOf(page, name)
      .getByRole('button', { name: 'Present' })
      .evaluate((button) => getComputedStyle(button).border);
  const before = await border();
  await page.reload();
  expect(await border(), 'the style sheets also load in the right order on this page').toBe(before);

  const toggles = page
    .locator('[aria-expanded][aria-controls]')
    .filter({ visible: true })
    .and(page.getByRole('main').getByRole('button'));
  await expect(toggles).toHaveText([/^All Participants/, /^C Bingo/, /^Oracle/, /^Triathlon/]);
  for (const toggle of await toggles.all()) {
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('main').locator('button[aria-expanded="true"]')).toHaveCount(1);
  }
});

test('an organiser sees the time of the last backup, and a warning if people have registered since', async ({
  page,
}) => {
  let isBehind = false;
  const answer = (): LastBackup => ({ takenAt: '2025-08-12T04:34:00.000Z', isBehind });
  await page.route(`**${calls.lastBackup.path}`, (route) => route.fulfill({ json: answer() }));
  await signIn(page);
  await expect(page.getByText('Last backup 12 Aug, 10:04 AM', { exact: true })).toBeVisible();
  isBehind = true;
  await page.reload();
  const behind = 'Last backup 12 Aug, 10:04 AM. People have registered since: tell the person who runs the server.';
  await expect(page.getByText(behind)).toBeVisible();
  await expectNoFindings(page);
});
