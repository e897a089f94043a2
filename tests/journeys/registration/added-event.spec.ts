import type { Page } from '@playwright/test';
import { expect, failedRequest, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/network/hold-back.ts';
import { fillForm, submitButton } from '#tests/support/people/form.ts';
import type { Participant } from '#tests/support/people/participant.ts';
import { register } from '#tests/support/people/participant.ts';

const pass = (page: Page) => page.getByRole('region', { name: "You're in." });
const stops = (page: Page) => pass(page).getByRole('list', { name: 'Your day in order' }).getByRole('listitem');

async function send(page: Page, about: Partial<Participant>): Promise<Participant> {
  const sent = await fillForm(page, about);
  await submitButton(page).click();
  await expect(page.getByRole('status')).not.toBeEmpty();
  return sent;
}

test(
  'whoever adds an event in the browser that registered sees the whole day, with its clashes',
  onPhone,
  async ({ page }) => {
    await page.goto('/register');
    const first = await send(page, { selectedEvents: ['Code Cascade', 'Oracle'] });
    const reference = await pass(page)
      .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .textContent();
    await page.reload();
    await send(page, {
      ...first,
      email: ` ${first.email.toUpperCase()}`,
      name: 'A. Participant',
      selectedEvents: ['Logo Design'],
    });
    await expect(pass(page)).toContainText('Added: Logo Design.');
    await expect(stops(page)).toHaveText([
      /Code Cascade.*overlaps Logo Design/,
      /Logo Design.*overlaps Code Cascade/,
      /Oracle/,
    ]);
    await expect(pass(page).getByRole('heading', { name: first.name })).toBeVisible();
    await expect(pass(page)).toContainText(reference ?? 'a reference');
    await expect(pass(page).getByRole('img', { name: 'QR code of this pass' })).toBeVisible();
  },
);

test(
  'in another browser the one who adds sees only what the form just sent, and that the mail has the pass',
  onPhone,
  async ({ page, fest }) => {
    const first = await register(fest.url, { selectedEvents: ['Oracle'] });
    await page.goto('/register');
    await send(page, { ...first, selectedEvents: ['C Bingo'] });
    await expect(pass(page)).toContainText('The link to your pass comes by mail.');
    await expect(stops(page)).toHaveText([/C Bingo/]);
    await expect(pass(page).getByRole('img', { name: 'QR code of this pass' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Your pass' })).toBeHidden();
  },
);

test(
  'a friend who registers on the same phone gets a pass of their own, and both are kept',
  onPhone,
  async ({ page }) => {
    await page.goto('/register');
    const first = await send(page, { selectedEvents: ['Oracle'] });
    const friend = await send(page, { selectedEvents: ['C Bingo'] });
    await expect(pass(page).getByRole('heading', { name: friend.name })).toBeVisible();
    await expect(stops(page)).toHaveText([/C Bingo/]);
    await page.reload();
    const kept = page.getByRole('navigation', { name: 'Your pass' });
    await kept.getByRole('button', { name: 'Show all 2' }).click();
    await expect(kept.getByRole('link')).toHaveText([new RegExp(friend.name), new RegExp(first.name)]);
  },
);

test('a pass that is forgotten right after registering stays forgotten', async ({ page }) => {
  await page.goto('/register');
  const answer = await holdBack(page, '**/api/pass/*');
  const asked = page.waitForRequest('**/api/pass/*');
  await send(page, { selectedEvents: ['Oracle'] });
  await asked;
  const kept = page.getByRole('navigation', { name: 'Your pass' });
  await kept.getByRole('button', { name: 'Options' }).click();
  await kept.getByRole('button', { name: 'Forget on this device' }).click();
  const answered = page.waitForResponse('**/api/pass/*');
  answer();
  await (await answered).finished();
  await expect(kept.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('kept-passes'))).toBe('[]');
});

test.describe('where the server cannot be asked for the whole pass', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('without a network the day as it was last known and what was added are shown', onPhone, async ({ page }) => {
    await page.goto('/register');
    const first = await send(page, { selectedEvents: ['Oracle'] });
    await page.waitForFunction(() => localStorage.getItem('kept-passes')?.includes('seenAt'));
    await page.route('**/api/pass/*', (route) => route.abort());
    await send(page, { ...first, selectedEvents: ['C Bingo'] });
    await expect(stops(page)).toHaveText([/C Bingo/, /Oracle/]);
    await expect(pass(page).getByRole('img', { name: 'QR code of this pass' })).toBeVisible();
  });

  test('a kept pass that is not valid any more is forgotten, and what was sent is shown', onPhone, async ({ page }) => {
    await page.goto('/register');
    const first = await send(page, { selectedEvents: ['Oracle'] });
    await page.waitForFunction(() => localStorage.getItem('kept-passes')?.includes('seenAt'));
    await page.evaluate(() => {
      const [kept] = JSON.parse(localStorage.getItem('kept-passes') ?? '[]');
      localStorage.setItem('kept-passes', JSON.stringify([{ ...kept, link: '/pass/not-valid-any-more' }]));
    });
    await send(page, { ...first, selectedEvents: ['C Bingo'] });
    await expect(stops(page)).toHaveText([/C Bingo/]);
    await expect(pass(page).getByRole('link', { name: 'page of its own' })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('kept-passes'))).toBe('[]');
  });

  test(
    'while the next form is sent the pass of the first stays, and what goes wrong is said above the button',
    onPhone,
    async ({ page }) => {
      await page.goto('/register');
      const { name } = await send(page, { selectedEvents: ['C Bingo'] });
      await fillForm(page);
      const answer = await holdBack(page, '**/api/register', 'abort');
      await submitButton(page).click();
      await expect(pass(page).getByRole('heading', { name })).toBeVisible();
      answer();
      await expect(page.getByRole('alert')).toContainText('Network error.');
      await expect(pass(page).getByRole('heading', { name })).toBeVisible();
    },
  );
});

test('an answer without a pass, as another backend gives it, shows what was sent', onPhone, async ({ page }) => {
  await page.route('**/api/register', (route) => route.fulfill({ json: { message: 'Welcome aboard.' } }));
  await page.goto('/register');
  const { name } = await send(page, { selectedEvents: ['C Bingo'] });
  await expect(pass(page)).toBeFocused();
  await expect(pass(page)).toContainText('Welcome aboard.');
  await expect(pass(page).getByRole('heading', { name })).toBeVisible();
  await expect(stops(page)).toHaveText([/C Bingo/]);
});
