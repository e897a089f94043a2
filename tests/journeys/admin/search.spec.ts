import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { expect, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { register } from '#tests/support/people/participant.ts';

test('search finds by name, college, email and contact in any case, and leaves the counts alone', async ({
  page,
  fest,
}) => {
  const asha = await register(fest.url, { name: 'Asha Rao', college: 'Hill College', email: 'asha@rao.example' });
  const ravi = await register(fest.url, { name: 'Ravi Das', college: 'Lake College', selectedEvents: ['Triathlon'] });
  await signIn(page);
  const search = page.getByPlaceholder('Search participants...');
  await expect(search).toBeFocused();
  for (const words of ['ASHA', 'hill col', 'RAO.example', asha.contact.slice(3)]) {
    await search.fill(words);
    await expect(rowOf(page, ravi.name)).toHaveCount(0);
    await expect(rowOf(page, asha.name)).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'All Participants' })).toContainText('2');

  await page.getByRole('button', { name: /^Triathlon/ }).click();
  await expect(page.getByText('No participants found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Triathlon' })).toContainText('Total: 1');
  await search.fill('');
  await expect(rowOf(page, ravi.name)).toBeVisible();
  await expect(rowOf(page, asha.name)).toHaveCount(0);
});

test('one accordion is open at a time: all participants first, then the events sorted', async ({ page, fest }) => {
  await register(fest.url, { selectedEvents: ['Triathlon', 'C Bingo', 'Oracle'] });
  await signIn(page);
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

test('how many a search leaves over is announced, and a table that is left empty says so', async ({ page, fest }) => {
  await register(fest.url);
  await register(fest.url);
  await signIn(page);
  const table = page.getByRole('table', { name: 'All Participants' });
  await expect(table.getByRole('row')).toHaveCount(3);
  const announced = await noteAnnouncements(page);
  await page.getByLabel('Search participants').fill('nobody of that name');
  await expect(table.getByRole('columnheader')).toHaveCount(8);
  await expect(table.getByRole('cell')).toHaveText(['No participants found']);
  await page.getByLabel('Search participants').fill('');
  await expect(table.getByRole('row')).toHaveCount(3);
  expect(await announced()).toEqual(['0 in the list', '2 in the list']);
});
