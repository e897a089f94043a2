import type { Page } from '@playwright/test';
import { expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { field, labels, submitButton } from '#tests/support/people/form.ts';
import { listed, participant } from '#tests/support/people/participant.ts';

/** Types into the prerendered form, which has no scripts yet. */
async function typeEarly(page: Page) {
  const typed = participant({ selectedEvents: ['Oracle'] });
  for (const name of Object.keys(labels) as (keyof typeof labels)[]) await field(page, name).fill(typed[name]);
  await page.getByRole('checkbox', { name: /^Oracle/ }).check();
  return typed;
}

const processing = (page: Page) => page.getByRole('button', { name: 'PROCESSING...' });

for (const [what, press] of [
  ['a tap on the button', (page: Page) => submitButton(page).click()],
  ['Enter in a field', (page: Page) => field(page, 'sem').press('Enter')],
] as const) {
  test(`${what} before the scripts have loaded shows at once, and registers once`, onPhone, async ({ page, fest }) => {
    const arrive = await holdBack(page, '**/assets/register-page-*.js');
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.method() === 'POST')));
    await page.goto('/register');
    const { name } = await typeEarly(page);
    await press(page);
    await expect(processing(page)).toBeVisible();
    await processing(page).click();
    await expect(page).toHaveURL('/register');
    expect(sent).toBe(0);
    arrive();
    await expect(page.getByRole('status').filter({ hasText: 'Registration successful!' })).toBeVisible();
    await expect(submitButton(page)).toBeEnabled();
    expect(await listed(fest.url)).toMatchObject([{ name }]);
    expect(sent).toBe(1);
  });
}

test('an early press with a mistake shows the mistake', onPhone, async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/register-page-*.js');
  await page.goto('/register');
  await typeEarly(page);
  await field(page, 'contact').fill('98');
  await submitButton(page).click();
  arrive();
  await expect(field(page, 'contact')).toHaveAccessibleDescription(/Invalid phone number/);
  await expect(field(page, 'contact')).toBeFocused();
  await expect(submitButton(page)).toBeEnabled();
});

test('a press before any script has loaded stays on the page and keeps what was typed', onPhone, async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/after-paint-*.js');
  await page.goto('/register', { waitUntil: 'commit' });
  const typed = await typeEarly(page);
  await submitButton(page).click();
  await expect(page).toHaveURL('/register');
  await expect(field(page, 'name')).toHaveValue(typed.name);
  arrive();
  // The script keeps a press only once it has run.
  await page.waitForLoadState();
  await submitButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Registration successful!' })).toBeVisible();
});

test('text typed before the scripts have loaded survives a reload at that moment', onPhone, async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/register-page-*.js');
  await page.goto('/register');
  const typed = await typeEarly(page);
  await page.reload();
  await expect(field(page, 'name')).toHaveValue(typed.name);
  arrive();
  await page.reload();
  for (const name of Object.keys(labels) as (keyof typeof labels)[])
    await expect(field(page, name)).toHaveValue(typed[name]);
  await expect(page.getByText('For: Oracle')).toBeVisible();
});
