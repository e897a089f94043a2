import type { Page } from '@playwright/test';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { fillForm, photoInput, submitButton } from '#tests/support/people/form.ts';
import { listed, type Participant, register } from '#tests/support/people/participant.ts';

const pass = (page: Page) => page.getByRole('region', { name: "You're in." });
const stops = (page: Page) => pass(page).getByRole('list', { name: 'Your events by time' }).getByRole('listitem');
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

test('a second form adds events, and the browser shows the events of both', onPhone, async ({ page, fest }) => {
  await page.goto('/register');
  await photoInput(page).setInputFiles(await photoFile());
  const first = await send(page, { selectedEvents: ['Code Cascade', 'Oracle'] });
  const reference = await pass(page)
    .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    .textContent();
  await page.reload();
  await photoInput(page).setInputFiles(await photoFile(640, 400));
  const email = ` ${first.email.toUpperCase()}`;
  await send(page, { ...first, email, name: 'A. Participant', selectedEvents: ['Logo Design'] });
  await expect(pass(page)).toContainText('Added: Logo Design. We kept the details you gave first.');
  await expect(pass(page)).toContainText('Your ID photo was not saved: this registration has one already.');
  await expect(stops(page)).toHaveText([
    /Code Cascade.*overlaps Logo Design/,
    /Logo Design.*overlaps Code Cascade/,
    /Oracle/,
  ]);
  await expect(pass(page).getByRole('heading', { name: first.name })).toBeVisible();
  await expect(pass(page)).toContainText(reference ?? 'a reference');
  await expect(qrCode(page)).toBeVisible();
  expect(await listed(fest.url)).toMatchObject([{ name: first.name, email: first.email }]);
});

test('another browser shows only the events in the form', onPhone, async ({ page, fest }) => {
  const first = await register(fest.url, { selectedEvents: ['Oracle'] });
  await openAndSend(page, { ...first, selectedEvents: ['C Bingo'] });
  await expect(pass(page)).toContainText('You were already registered. Added: C Bingo.');
  await expect(pass(page), 'there is no mail server').not.toContainText(/mailed|spam/);
  await expect(stops(page)).toHaveText([/C Bingo/]);
  await expect(qrCode(page)).toBeHidden();
  await expect(bar(page)).toBeHidden();
  await expect(pass(page)).toBeFocused();
});

test('after a second form, the browser shows the saved day, unless that pass ended', onPhone, async ({ page }) => {
  allowFailedRequests();
  const first = await openAndSend(page, { selectedEvents: ['Oracle'] });
  await page.waitForFunction(() => localStorage.getItem('kept-passes')?.includes('seenAt'));
  await page.route('**/api/pass/*', (route) => route.abort());
  await send(page, { ...first, selectedEvents: ['C Bingo'] });
  await expect(stops(page)).toHaveText([/C Bingo/, /Oracle/]);
  await expect(qrCode(page)).toBeVisible();

  await page.unroute('**/api/pass/*');
  await page.evaluate(() => {
    const [pass] = JSON.parse(localStorage.getItem('kept-passes') ?? '[]');
    localStorage.setItem('kept-passes', JSON.stringify([{ ...pass, link: '/pass/no-longer-valid' }]));
  });
  await send(page, { ...first, selectedEvents: ['Triathlon'] });
  await expect(stops(page)).toHaveText([/Triathlon/]);
  await expect(pass(page).getByRole('link', { name: 'own page' })).toHaveCount(0);
  expect(await saved(page)).toBe('[]');
});
