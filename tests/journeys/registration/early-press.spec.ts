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

test(
  'a reload before the scripts load loses no text, and a tap or Enter registers once',
  onPhone,
  async ({ page, fest }) => {
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.method() === 'POST')));
    for (const [round, press] of [
      () => submitButton(page).click(),
      () => field(page, 'sem').press('Enter'),
    ].entries()) {
      const arrive = await holdBack(page, '**/assets/register-page-*.js');
      await page.goto('/register');
      const { name } = await typeEarly(page);
      await page.reload();
      await expect(field(page, 'name')).toHaveValue(name);
      await press();
      await expect(processing(page)).toBeVisible();
      await processing(page).click();
      await expect(page).toHaveURL('/register');
      expect(sent).toBe(round);
      arrive();
      await expect(page.getByRole('status').filter({ hasText: 'Registration successful!' })).toBeVisible();
      await expect(submitButton(page)).toBeEnabled();
      const all = await listed(fest.url);
      expect(all.filter((row) => row.name === name)).toHaveLength(1);
      expect([all.length, sent]).toEqual([round + 1, round + 1]);
    }
  },
);

test('the form keeps and checks text that was typed before the scripts loaded', onPhone, async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/register-page-*.js');
  await page.goto('/register?event=oracle');
  await page.getByRole('checkbox', { name: /^Triathlon/ }).check();
  await field(page, 'email').fill('asha at example');
  await field(page, 'contact').fill('98');
  arrive();
  await expect(field(page, 'email')).toHaveAccessibleDescription(/Invalid email address/);
  await expect(field(page, 'email')).toHaveValue('asha at example');
  for (const name of [/^Triathlon/, /^Oracle/]) await expect(page.getByRole('checkbox', { name })).toBeChecked();
  // No error is shown while the field has the focus.
  await expect(field(page, 'contact')).toBeFocused();
  await expect(field(page, 'contact')).not.toHaveAccessibleDescription(/Invalid phone number/);
  await field(page, 'contact').blur();
  await expect(field(page, 'contact')).toHaveAccessibleDescription(/Invalid phone number/);
});

test('text survives a press before the first script, if the browser paints early', onPhone, async ({ page }) => {
  await page.route('**/register', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    expect(body).toContain(' blocking="render"');
    return route.fulfill({ response, body: body.replace(' blocking="render"', '') });
  });
  const arriveLater = await holdBack(page, '**/assets/after-paint-*.js');
  await page.goto('/register', { waitUntil: 'commit' });
  const { name } = await typeEarly(page);
  await submitButton(page).click();
  await expect(page).toHaveURL('/register');
  await expect(field(page, 'name')).toHaveValue(name);
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  arriveLater();
  // Wait until after-paint.ts has run, because a press is repeated only if it comes later.
  await page.waitForLoadState();
  await submitButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Registration successful!' })).toBeVisible();
});
