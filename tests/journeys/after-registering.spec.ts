import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { field, fillForm, submitButton } from '#tests/support/form.ts';
import { atBothWidths, expect, onPhone, test } from '#tests/support/journey.ts';
import type { Participant } from '#tests/support/participant.ts';

async function registerFor(page: Page, selectedEvents: string[]): Promise<Participant> {
  await page.goto('/register');
  const sent = await fillForm(page, { selectedEvents });
  await submitButton(page).click();
  await expect(page.getByRole('status')).toHaveText('Registration successful!');
  return sent;
}

test(
  'after registering the pass comes first with the focus on it, and shows the day in order with times, rooms and clashes',
  atBothWidths,
  async ({ page }) => {
    const { name } = await registerFor(page, ['Oracle', 'Code Cascade', 'Logo Design']);
    const pass = page.getByRole('region', { name: "You're in." });
    await expect(pass).toBeFocused();
    await expect(pass).toBeInViewport();
    await expect(pass.getByRole('heading', { name })).toBeInViewport();
    await expect(pass).toContainText('12 August 2025');
    const stops = pass.getByRole('list', { name: 'Your day in order' }).getByRole('listitem');
    await expect(stops).toHaveText([
      /Code Cascade.*10:00-11:00 AM.*overlaps Logo Design, 10:15-11:00 AM\s+room 801/,
      /Logo Design.*10:15-11:15 AM.*overlaps Code Cascade, 10:15-11:00 AM\s+room 805/,
      /Oracle 1:30-3:30 PM\s+room 806/,
    ]);
  },
);

test(
  'below the pass the cleared form waits for someone else, without an empty day beside it',
  atBothWidths,
  async ({ page }) => {
    await page.goto('/register');
    await expect(page.getByRole('heading', { name: 'Register someone else' })).toBeHidden();
    await registerFor(page, ['Oracle']);
    const heading = page.getByRole('heading', { name: 'Register someone else' });
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
    const [pass, form] = await Promise.all([page.getByRole('article').boundingBox(), heading.boundingBox()]);
    expect(form?.y).toBeGreaterThan((pass?.y ?? 0) + (pass?.height ?? 0));
    await expect(field(page, 'name')).toHaveValue('');
    await expect(page.getByRole('region', { name: 'Your day' })).toBeHidden();

    await fillForm(page, { selectedEvents: ['C Bingo'] });
    await expect(page.getByRole('region', { name: 'Your day' })).toBeVisible();
    await submitButton(page).click();
    await expect(page.getByRole('article')).toContainText('C Bingo');
    await expect(page.getByRole('article')).not.toContainText('Oracle');
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
