import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/journey.ts';
import * as desk from '#tests/support/people/at-the-desk.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

const away = [{ isPresent: false, presentAt: [] }];

const states: [string, (page: Page) => Promise<unknown>][] = [
  ['the search is empty', async () => {}],
  ['something is typed', (page) => desk.searchBox(page).fill('meera')],
  ['the list of places is open', (page) => page.getByRole('button', { name: /^This desk is at/ }).click()],
  ['the menu is open', (page) => page.getByRole('button', { name: /^Signed in as/ }).click()],
  ['a card is open', (page) => desk.openCard(page, 'Asha Rao')],
  [
    'the walk-in form is open',
    async (page) => {
      await page.getByRole('button', { name: 'Walk-in' }).click();
      await page.getByLabel('Full name').fill('Meera');
    },
  ],
];

test('a scan marks the person at once, whatever is open, and leaves no letters in the form', async ({ page, fest }) => {
  const ravi = await registerForPass(fest.url, { name: 'Ravi Das' });
  await desk.standAt(page, fest.url, ['Asha Rao']);
  for (const [state, open] of states) {
    await open(page);
    await desk.scanCode(page, ravi.code);
    await expect(desk.lastPerson(page), state).toContainText(/Present at Oracle · \d+:\d\d [AP]MRavi Das/);
    await expect(desk.searchBox(page), state).toHaveValue('');
    await expect(desk.searchBox(page), state).toBeFocused();
    await desk.lastPerson(page).getByRole('button', { name: 'Undo' }).click();
    await expect(desk.lastPerson(page), state).toContainText('Undone');
    expect(await desk.stateAtServer(page, 'Ravi'), state).toEqual(away);
  }
  expect(await desk.stateAtServer(page, 'Asha')).toEqual(away);

  await desk.scanCode(page, ravi.code);
  const colour = () => desk.lastPerson(page).evaluate((strip) => getComputedStyle(strip).backgroundColor);
  await expect(desk.lastPerson(page)).toContainText('Present at Oracle');
  const green = await colour();
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await page.getByLabel('WhatsApp number').fill('9876543210');
  await page.getByLabel('College name').fill('Lake College');
  await page.getByLabel('Full name').fill('Meera');
  await desk.scanCode(page, ravi.reference);
  await expect(desk.lastPerson(page)).toContainText(/Already in at \d+:\d\d [AP]M, Room 806Ravi Das/);
  await expect(desk.lastPerson(page).getByRole('button', { name: 'Undo' })).toBeHidden();
  expect(await colour()).not.toBe(green);
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Meera');
});
