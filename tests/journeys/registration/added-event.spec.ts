import type { Page } from '@playwright/test';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { fillForm, submitButton } from '#tests/support/people/form.ts';
import { type Participant, register } from '#tests/support/people/participant.ts';

const pass = (page: Page) => page.getByRole('region', { name: "You're in." });
const stops = (page: Page) => pass(page).getByRole('list', { name: 'Your day in order' }).getByRole('listitem');
const qrCode = (page: Page) => pass(page).getByRole('img', { name: 'QR code of this pass' });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Your pass' });
const saved = (page: Page) => page.evaluate(() => localStorage.getItem('kept-passes'));

async function send(page: Page, about: Partial<Participant>): Promise<Participant> {
  const sent = await fillForm(page, about);
  await submitButton(page).click();
  await expect(page.getByRole('status')).not.toBeEmpty();
  return sent;
}

async function openAndSend(page: Page, about: Partial<Participant>): Promise<Participant> {
  await page.goto('/register');
  return send(page, about);
}

/** Registers, and waits until the browser has saved the whole pass. */
async function sendAndSave(page: Page, about: Partial<Participant>): Promise<Participant> {
  const sent = await openAndSend(page, about);
  await page.waitForFunction(() => localStorage.getItem('kept-passes')?.includes('seenAt'));
  return sent;
}

test('after adding an event, the browser that registered shows all chosen events', onPhone, async ({ page }) => {
  const first = await openAndSend(page, { selectedEvents: ['Code Cascade', 'Oracle'] });
  const reference = await pass(page)
    .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    .textContent();
  await page.reload();
  const email = ` ${first.email.toUpperCase()}`;
  await send(page, { ...first, email, name: 'A. Participant', selectedEvents: ['Logo Design'] });
  await expect(pass(page)).toContainText('Added: Logo Design.');
  await expect(stops(page)).toHaveText([
    /Code Cascade.*overlaps Logo Design/,
    /Logo Design.*overlaps Code Cascade/,
    /Oracle/,
  ]);
  await expect(pass(page).getByRole('heading', { name: first.name })).toBeVisible();
  await expect(pass(page)).toContainText(reference ?? 'a reference');
  await expect(qrCode(page)).toBeVisible();
});

test('another browser shows only the events in the form', onPhone, async ({ page, fest }) => {
  const first = await register(fest.url, { selectedEvents: ['Oracle'] });
  await openAndSend(page, { ...first, selectedEvents: ['C Bingo'] });
  await expect(pass(page)).toContainText("We've mailed you the link to your pass.");
  await expect(stops(page)).toHaveText([/C Bingo/]);
  await expect(qrCode(page)).toBeHidden();
  await expect(bar(page)).toBeHidden();
});

test('a friend on the same phone gets their own pass, and both are saved', onPhone, async ({ page }) => {
  const first = await openAndSend(page, { selectedEvents: ['Oracle'] });
  const friend = await send(page, { selectedEvents: ['C Bingo'] });
  await expect(pass(page).getByRole('heading', { name: friend.name })).toBeVisible();
  await expect(stops(page)).toHaveText([/C Bingo/]);
  await page.reload();
  await bar(page).getByRole('button', { name: 'Show all 2' }).click();
  await expect(bar(page).getByRole('link')).toHaveText([new RegExp(friend.name), new RegExp(first.name)]);
});

test('a pass that is forgotten right after registering does not come back', async ({ page }) => {
  await page.goto('/register');
  const answer = await holdBack(page, '**/api/pass/*');
  const asked = page.waitForRequest('**/api/pass/*');
  await send(page, { selectedEvents: ['Oracle'] });
  await asked;
  await bar(page).getByRole('button', { name: 'Options' }).click();
  await bar(page).getByRole('button', { name: 'Forget on this device' }).click();
  const answered = page.waitForResponse('**/api/pass/*');
  answer();
  await (await answered).finished();
  await expect(bar(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await saved(page)).toBe('[]');
});

test('without a network, the visitor sees the saved day and the new event', onPhone, async ({ page }) => {
  allowFailedRequests();
  const first = await sendAndSave(page, { selectedEvents: ['Oracle'] });
  await page.route('**/api/pass/*', (route) => route.abort());
  await send(page, { ...first, selectedEvents: ['C Bingo'] });
  await expect(stops(page)).toHaveText([/C Bingo/, /Oracle/]);
  await expect(qrCode(page)).toBeVisible();
});

test('a saved pass that is no longer valid is forgotten', onPhone, async ({ page }) => {
  allowFailedRequests();
  const first = await sendAndSave(page, { selectedEvents: ['Oracle'] });
  await page.evaluate(() => {
    const [pass] = JSON.parse(localStorage.getItem('kept-passes') ?? '[]');
    localStorage.setItem('kept-passes', JSON.stringify([{ ...pass, link: '/pass/no-longer-valid' }]));
  });
  await send(page, { ...first, selectedEvents: ['C Bingo'] });
  await expect(stops(page)).toHaveText([/C Bingo/]);
  await expect(pass(page).getByRole('link', { name: 'own page' })).toHaveCount(0);
  expect(await saved(page)).toBe('[]');
});

test('the first pass is still shown while the next form is sent and fails', onPhone, async ({ page }) => {
  allowFailedRequests();
  const { name } = await openAndSend(page, { selectedEvents: ['C Bingo'] });
  await fillForm(page);
  const answer = await holdBack(page, '**/api/register', 'abort');
  await submitButton(page).click();
  await expect(pass(page).getByRole('heading', { name })).toBeVisible();
  answer();
  await expect(page.getByRole('alert')).toContainText('Network error.');
  await expect(pass(page).getByRole('heading', { name })).toBeVisible();
});

test('without a pass in the answer, the visitor sees the events of the form', onPhone, async ({ page }) => {
  await page.route('**/api/register', (route) => route.fulfill({ json: { message: 'Welcome aboard.' } }));
  const { name } = await openAndSend(page, { selectedEvents: ['C Bingo'] });
  await expect(pass(page)).toBeFocused();
  await expect(pass(page)).toContainText('Welcome aboard.');
  await expect(pass(page).getByRole('heading', { name })).toBeVisible();
  await expect(stops(page)).toHaveText([/C Bingo/]);
});
