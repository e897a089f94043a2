import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import { open } from '#tests/support/browser/accessible.ts';
import { expect, failedRequest, onPhone, test } from '#tests/support/browser/journey.ts';

test('an event’s page shows prizes and what to bring, but only if there are any', onPhone, async ({ page }) => {
  await page.goto('/events/imagineering');
  const prizes = page.getByRole('region', { name: 'Prizes' }).getByRole('listitem');
  await expect(prizes).toHaveText(['A graphics tablet', 'A box of pencils']);
  await expect(page.getByRole('main')).toContainText('bringA pencil and a laptop');
  await page.goto('/events/oracle');
  await expect(page).toHaveTitle('Oracle · Tech Fest 10.0');
  const main = page.getByRole('main');
  await expect(main).toContainText('Tuesday, 12 August 2025');
  await expect(main.locator('dt')).toHaveText(['day', 'time', 'room', 'team']);
  await expect(main.getByRole('heading', { name: 'Prizes' })).toHaveCount(0);
});

test('its button opens the form with the event ticked', onPhone, async ({ page }) => {
  await open(page, '/events/oracle');
  await page.getByRole('link', { name: 'Register for Oracle' }).click();
  await expect(page).toHaveURL('/register?event=oracle');
  await expect(page.getByRole('checkbox', { name: /^Oracle/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
});

test('the departure board leads to an event, and that to all events', onPhone, async ({ page }) => {
  await open(page, '/');
  await page
    .getByRole('region', { name: 'In this release' })
    .getByRole('link', { name: /Triathlon/ })
    .click();
  await expect(page).toHaveURL('/events/triathlon');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Triathlon');
  await page.getByRole('link', { name: 'All events' }).click();
  await expect(page).toHaveURL('/events');
});

test('its poster opens whole and large', onPhone, async ({ page }) => {
  await open(page, '/events/logo');
  await page.getByRole('link', { name: 'Brochure of Logo Design, opens large' }).click();
  const brochure = page.getByRole('dialog', { name: 'Brochure' }).getByRole('img', { name: 'Brochure of Logo Design' });
  await expect(brochure).toBeInViewport({ ratio: 0.999 });
});

test('an event can be added to a calendar', onPhone, async ({ page }) => {
  await open(page, '/events/oracle');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('oracle.ics');
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await download.path(), 'utf8')));
  const [entry] = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  expect(entry?.summary).toBe('Oracle, Tech Fest 10.0');
  expect(entry?.component.getFirstPropertyValue('url')).toBe('https://fest.example/events/oracle');
});

test.describe('an unknown event', () => {
  test.use({ expectedErrors: [failedRequest] });
  test('gets the 404 page, also when going back', async ({ page }) => {
    expect((await page.goto('/events/nothing'))?.status()).toBe(404);
    await expect(page).toHaveTitle(/^Not Found/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
    await page.getByRole('main').getByRole('link', { name: /home/i }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveTitle(/^Not Found/);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('an event’s page is readable, without buttons that need scripts', onPhone, async ({ page }) => {
    await page.goto('/events/oracle');
    await expect(page.getByRole('main')).toContainText('1:30-3:30 PM');
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
  });
});
