import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { fillForm, submitButton } from '#tests/support/form.ts';
import { expect, onPhone, test } from '#tests/support/journey.ts';
import type { Participant } from '#tests/support/participant.ts';

async function registerFor(page: Page, selectedEvents: string[]): Promise<Participant> {
  await page.goto('/register');
  const sent = await fillForm(page, { selectedEvents });
  await submitButton(page).click();
  await expect(page.getByRole('status')).toHaveText('Registration successful!');
  return sent;
}

test(
  'below the message the visitor sees who was registered, and their day in order with times and rooms',
  onPhone,
  async ({ page }) => {
    const { name, email, contact } = await registerFor(page, ['Oracle', 'Code Cascade', 'Logo Design']);
    const pass = page.getByRole('region', { name });
    await expect(pass).toContainText(email);
    await expect(pass).toContainText(contact);
    await expect(pass).toContainText('12 August 2025');
    const stops = pass.getByRole('list', { name: 'Your day in order' }).getByRole('listitem');
    await expect(stops).toHaveText([
      /Code Cascade.*10:00-11:00 AM clash\s+room 801/,
      /Logo Design.*10:15-11:15 AM clash\s+room 805/,
      /Oracle 1:30-3:30 PM\s+room 806/,
    ]);
  },
);

test('the calendar file holds the chosen events in the zone of the fest', onPhone, async ({ page }) => {
  await registerFor(page, ['Oracle', 'Code Cascade']);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('tech-fest-10.0.ics');

  const calendar = new ICAL.Component(ICAL.parse(await readFile(await download.path(), 'utf8')));
  const entries = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  expect(entries.map(({ summary }) => summary)).toEqual(['Code Cascade, Tech Fest 10.0', 'Oracle, Tech Fest 10.0']);
  expect(entries[0]?.startDate.toString()).toBe('2025-08-12T10:00:00');
  expect(entries[0]?.startDate.zone.tzid).toBe('Asia/Kolkata');
  expect(entries[1]?.location).toContain('Room 806');
});

test('on a device that can share, Share passes on the events and the address', onPhone, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: (data: ShareData) => Promise.resolve(Object.assign(window, { shared: data })) });
  });
  await registerFor(page, ['C Bingo', 'Oracle']);
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
  expect(shared.text).toBe('I am registered for C Bingo and Oracle at Tech Fest 10.0 on 12 August 2025.');
  expect(shared.url).toMatch(/^https:/);
});

test('a device that cannot share shows no Share button', onPhone, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share');
  });
  await registerFor(page, ['C Bingo']);
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
});

test('cancelling the share shows no error', onPhone, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: () => Promise.reject(new DOMException('', 'AbortError')) });
  });
  await registerFor(page, ['C Bingo']);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('alert')).toBeEmpty();
});
