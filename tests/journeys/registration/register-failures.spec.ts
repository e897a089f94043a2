import type { Page, Route } from '@playwright/test';
import { expect, failedRequest, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/network/hold-back.ts';
import { field, fillForm, submitButton } from '#tests/support/people/form.ts';
import { listed } from '#tests/support/people/participant.ts';

test.use({ expectedErrors: [failedRequest] });

const answering = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, body, contentType: 'application/json' });

async function expectKept(page: Page, typed: { name: string }) {
  await expect(field(page, 'name')).toHaveValue(typed.name);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(submitButton(page)).toBeEnabled();
}

for (const [what, answer, sentence] of [
  ['its error before its message', answering(400, '{"error":"Error said","message":"Message said"}'), 'Error said'],
  ['its message where it has no error', answering(400, '{"message":"Message said"}'), 'Message said'],
  ['the general sentence where it says nothing', answering(500, '{}'), 'Registration failed. Please try again.'],
  [
    'the general sentence where it is not JSON',
    answering(502, '<h1>Bad gateway</h1>'),
    'Registration failed. Please try again.',
  ],
] as const) {
  test(`a refusal shows ${what}, and keeps what was typed`, onPhone, async ({ page }) => {
    await page.route('**/api/register', answer);
    await page.goto('/register');
    const typed = await fillForm(page);
    await submitButton(page).click();
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expectKept(page, typed);
  });
}

for (const [what, body] of [
  ['a page of the network’s own', '<title>Free wifi</title>'],
  ['cut off', '{"message":"Registration suc'],
] as const) {
  test(
    `an answer that is ${what} is no success: everything is kept, and the retry is the same registration`,
    onPhone,
    async ({ page, fest }) => {
      const keys: (string | undefined)[] = [];
      await page.route('**/api/register', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        await route.fetch();
        return route.fulfill({ contentType: 'text/html', body });
      });
      await page.goto('/register');
      const typed = await fillForm(page);
      await submitButton(page).click();
      await expect(page.getByRole('alert')).toContainText('Network error. Please check your connection and try again.');
      await expectKept(page, typed);
      await page.reload();
      await expectKept(page, typed);
      await submitButton(page).click();
      await expect(page.getByRole('status')).toContainText('Registration successful!');
      expect(keys[1]).toBe(keys[0]);
      expect(await listed(fest.url)).toHaveLength(1);
    },
  );
}

test('success without a message says "Registration successful!"', onPhone, async ({ page }) => {
  await page.route('**/api/register', answering(200, '{}'));
  await page.goto('/register');
  await fillForm(page);
  await submitButton(page).click();
  await expect(page.getByRole('status')).toContainText('Registration successful!');
});

test(
  'a lost connection says so, keeps everything, and the retry carries the same key',
  onPhone,
  async ({ page, fest }) => {
    const keys: (string | undefined)[] = [];
    let lose = true;
    await page.route('**/api/register', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The server stores it and the answer is lost: the worst moment for the network to fail.
      if (lose) {
        await route.fetch();
        await route.abort('connectionreset');
      } else await route.continue();
    });
    await page.goto('/register');
    const typed = await fillForm(page);
    await submitButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Network error. Please check your connection and try again.');
    await expectKept(page, typed);
    lose = false;
    await submitButton(page).click();
    await expect(page.getByRole('status')).toContainText('Registration successful!');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(await listed(fest.url)).toHaveLength(1);
  },
);

test(
  'while it is sent the button says PROCESSING... and a second tap sends nothing',
  onPhone,
  async ({ page, fest }) => {
    const answer = await holdBack(page, '**/api/register');
    await page.goto('/register');
    await fillForm(page);
    await submitButton(page).dblclick();
    const processing = page.getByRole('button', { name: 'PROCESSING...' });
    await expect(processing).toBeDisabled();
    answer();
    await expect(page.getByRole('status')).toContainText('Registration successful!');
    expect(await listed(fest.url)).toHaveLength(1);
  },
);

test(
  'the key of a lost answer survives a reload, so that the retry is the same registration',
  onPhone,
  async ({ page, fest }) => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/register', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.goto('/register');
    await fillForm(page);
    await submitButton(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.reload();
    await submitButton(page).click();
    await expect(page.getByRole('status')).toContainText('Registration successful!');
    expect(keys[1]).toBe(keys[0]);
    expect(await listed(fest.url)).toHaveLength(1);
  },
);

test('after a failed send the focus is still on the button, and Enter sends again', async ({ page }) => {
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
