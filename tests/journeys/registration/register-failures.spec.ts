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

test('after lost answers, retries register nobody twice', onPhone, async ({ page, fest }) => {
  const losses: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>Wifi</title>' }),
    (route) => route.fulfill({ contentType: 'text/html', body: '{"message":"Registration suc' }),
    (route) => route.abort('connectionreset'),
  ];
  const keys: (string | undefined)[] = [];
  await page.route('**/api/register', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    return losses[keys.length - 1]?.(route);
  });
  await page.goto('/register');
  const typed = await fillForm(page);
  await submitButton(page).focus();
  for (const [index] of losses.entries()) {
    await page.keyboard.press('Enter');
    await expect.poll(() => keys.length).toBe(index + 1);
    await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection and try again.');
    await expectKept(page, typed);
    await expect(submitButton(page)).toBeFocused();
  }
  await page.reload();
  await expectKept(page, typed);
  await page.unroute('**/api/register');
  const answer = await holdBack(page, '**/api/register');
  page.on('request', (request) => request.method() === 'POST' && keys.push(request.headers()['idempotency-key']));
  await submitButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'PROCESSING...' })).toBeDisabled();
  answer();
  await expect(page.getByRole('status')).toHaveText('Registration successful!');
  expect(keys).toEqual([expect.stringMatching(/./), keys[0], keys[0], keys[0]]);
  expect(await listed(fest.url)).toHaveLength(1);
});
