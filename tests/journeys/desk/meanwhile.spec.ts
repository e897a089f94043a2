import { expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import {
  card,
  entriesCall,
  lastPerson,
  markButton,
  markByName,
  openCard,
  refuseEntries,
  row,
  scanCode,
  searchBox,
  standAt,
} from '#tests/support/people/at-the-desk.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

test('an answer moves no row under a finger', onPhone, async ({ page, fest }) => {
  await standAt(page, fest.url, [
    { name: 'Asha Rao', contact: '9876543210' },
    { name: 'Ashwin Das', contact: '9123456789' },
  ]);
  await searchBox(page).fill('ash');
  const rows = page.getByRole('list', { name: 'Found' }).getByRole('button');
  await expect(rows).toHaveCount(2);
  const pressed = (await rows.nth(1).textContent())?.includes('Ashwin') ? 'Ashwin Das' : 'Asha Rao';
  const answer = await holdBack(page, '**/api/desk/search*');
  const searched = page.waitForResponse('**/api/desk/search*');
  await row(page, pressed).hover();
  // A long number, so that the phone waits for the server.
  await searchBox(page).fill(pressed === 'Asha Rao' ? '91234' : '98765');
  await page.mouse.down();
  answer();
  await (await searched).finished();
  await expect(rows).toHaveCount(2);
  await page.mouse.up();
  await expect(card(page, pressed)).toBeVisible();
});

test('what is typed or tapped while something is sent is done after the answer', async ({ page, fest }) => {
  await standAt(page, fest.url, ['Asha Rao', 'Meera Nair']);
  await openCard(page, 'Asha Rao');
  const release = await holdBack(page, entriesCall);
  await page.getByRole('button', { name: /^Take .*cash$/ }).click();
  await searchBox(page).fill('meera');
  release();
  await expect(row(page, 'Meera Nair')).toBeVisible();
  await page.unroute(entriesCall);

  await markByName(page, 'Asha Rao');
  const releaseUndo = await holdBack(page, entriesCall);
  await lastPerson(page).getByRole('button', { name: 'Undo' }).click();
  await searchBox(page).fill('meera');
  await row(page, 'Meera Nair').click();
  releaseUndo();
  await expect(card(page, 'Meera Nair')).toBeVisible();
});

test('Escape leaves a card once its mark is accepted, and not if it is refused', async ({ page, fest }) => {
  await standAt(page, fest.url, ['Asha Rao']);
  await openCard(page, 'Asha Rao');
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  const accept = await refuseEntries(page, 'Not today.', refused);
  await markButton(page).click();
  await page.keyboard.press('Escape');
  refuse();
  await expect(page.getByRole('alert').filter({ hasText: 'Not today.' })).toBeVisible();
  await expect(card(page, 'Asha Rao')).toBeVisible();
  await accept();

  const release = await holdBack(page, entriesCall);
  await markButton(page).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  release();
  await expect(lastPerson(page)).toContainText('Present at Oracle');
});

test('of several passes that are scanned while a card opens, the last one is next', async ({ page, fest }) => {
  const people = [];
  for (const name of ['Asha Rao', 'Meera Nair', 'Ravi Das']) people.push(await registerForPass(fest.url, { name }));
  await standAt(page, fest.url);
  const show = await holdBack(page, '**/api/desk/scans');
  for (const { code } of people) await scanCode(page, code);
  show();
  await expect(card(page, 'Ravi Das')).toBeVisible();
  await expect(searchBox(page)).toHaveValue('');
});
