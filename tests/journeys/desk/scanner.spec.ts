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
  ['the walk-in form is open', (page) => page.getByRole('button', { name: 'Walk-in' }).click()],
];

for (const [state, open] of states)
  test(`a scan marks the person at once while ${state}`, async ({ page, fest }) => {
    const ravi = await registerForPass(fest.url, { name: 'Ravi Das' });
    await desk.standAt(page, fest.url, ['Asha Rao']);
    await open(page);
    await desk.scanCode(page, ravi.code);
    await expect(desk.lastPerson(page)).toContainText(/Present at Oracle · \d+:\d\d [AP]MRavi Das/);
    await expect(desk.searchBox(page)).toHaveValue('');
    await expect(desk.searchBox(page)).toBeFocused();
    expect(await desk.stateAtServer(page, 'Asha')).toEqual(away);
    await desk.lastPerson(page).getByRole('button', { name: 'Undo' }).click();
    await expect(desk.lastPerson(page)).toContainText('Undone');
    expect(await desk.stateAtServer(page, 'Ravi')).toEqual(away);
  });

for (const kind of ['code', 'reference'] as const)
  test(`a scanned ${kind} leaves no letters in the walk-in form, and sends no form`, async ({ page, fest }) => {
    const ravi = await registerForPass(fest.url, { name: 'Ravi Das' });
    await desk.standAt(page, fest.url);
    await page.getByRole('button', { name: 'Walk-in' }).click();
    await page.getByLabel('WhatsApp number').fill('9876543210');
    await page.getByLabel('College name').fill('Lake College');
    await page.getByLabel('Full name').fill('Meera');
    await desk.scanCode(page, ravi[kind]);
    await expect(desk.lastPerson(page)).toContainText('Ravi Das');
    await page.getByRole('button', { name: 'Walk-in' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('Meera');
  });

test('a scanned reference replaces an unknown one, at any speed', async ({ page, fest }) => {
  const ravi = await registerForPass(fest.url, { name: 'Ravi Das' });
  await desk.standAt(page, fest.url);
  for (const type of [desk.scanCode, typeSlowly]) {
    await type(page, 'ZZZZ-9999');
    await expect(page.getByRole('heading', { name: 'No match for ZZZZ-9999' })).toBeVisible();
    await type(page, ravi.reference);
    await expect(desk.card(page, 'Ravi Das')).toBeVisible();
    await page.keyboard.press('Escape');
    await desk.searchBox(page).fill('');
  }
});

/** Presses Enter once the search is answered. */
async function typeSlowly(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await expect(
    page
      .getByText(/^(No match for|1 found)/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
}
