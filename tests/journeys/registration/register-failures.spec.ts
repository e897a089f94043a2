import type { Page, Route } from '@playwright/test';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { field, fillForm, submitButton, submitForm } from '#tests/support/people/form.ts';
import { listed } from '#tests/support/people/participant.ts';

test.beforeEach(allowFailedRequests);

async function expectKept(page: Page, typed: { name: string }) {
  await expect(field(page, 'name')).toHaveValue(typed.name);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(submitButton(page)).toBeEnabled();
}

test('each refusal shows its message and keeps the typed text', onPhone, async ({ page }) => {
  await page.goto('/register');
  const typed = await fillForm(page);
  for (const [status, body, sentence] of [
    [400, '{"error":"Error said","message":"Message said"}', 'Error said'],
    [400, '{"message":"Message said"}', 'Message said'],
    [500, '{}', 'Registration failed. Please try again.'],
    [400, '{"error":"Between"}', 'Between'],
    [502, '<h1>Bad gateway</h1>', 'Registration failed. Please try again.'],
  ] as const) {
    await page.route('**/api/register', (route) => route.fulfill({ status, body, contentType: 'application/json' }));
    await submitButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expectKept(page, typed);
    await page.unroute('**/api/register');
  }
  await page.route('**/api/register', (route) => route.fulfill({ json: {} }));
  await submitForm(page);
});

for (const [what, lose] of [
  ['a page of the network', (route: Route) => route.fulfill({ contentType: 'text/html', body: '<title>Wifi</title>' })],
  ['cut off', (route: Route) => route.fulfill({ contentType: 'text/html', body: '{"message":"Registration suc' })],
  ['lost', (route: Route) => route.abort('connectionreset')],
] as const) {
  test(`if the answer is ${what}, a retry registers nobody twice`, onPhone, async ({ page, fest }) => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/register', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return lose(route);
    });
    await page.goto('/register');
    const typed = await fillForm(page);
    await submitButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection and try again.');
    await expectKept(page, typed);
    await page.reload();
    await expectKept(page, typed);
    await submitForm(page);
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
    expect(await listed(fest.url)).toHaveLength(1);
  });
}

test('a second tap while sending registers nobody twice', onPhone, async ({ page, fest }) => {
  const answer = await holdBack(page, '**/api/register');
  await page.goto('/register');
  await fillForm(page);
  await submitButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'PROCESSING...' })).toBeDisabled();
  answer();
  await expect(page.getByRole('status')).toContainText('Registration successful!');
  expect(await listed(fest.url)).toHaveLength(1);
});

test('after a failure Enter sends the form again', async ({ page }) => {
  await page.route('**/api/register', (route) => route.abort());
  await page.goto('/register');
  await fillForm(page);
  await submitButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Network error');
  await expect(submitButton(page)).toBeFocused();
  await page.unroute('**/api/register');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Registration successful!');
});
