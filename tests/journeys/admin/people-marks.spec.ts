import type { Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { expectCalm } from '#tests/support/browser/accessible.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { allowFailedRequests, atBothWidths, expect, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { holdBack, letPoll } from '#tests/support/browser/network.ts';
import { ask, listed, register, startSession, to } from '#tests/support/people/participant.ts';

const arrival = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^(Present )?Mark .+${name}`) });
const payment = (page: Page, name: string) => page.getByRole('combobox', { name: `Payment of ${name}` });
const link = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name });

test('a row keeps its place and focus while an organiser marks its person', atBothWidths, async ({ page, fest }) => {
  for (const name of ['Asha Rao', 'Ravi Das']) await register(fest.url, { name, selectedEvents: ['Oracle'] });
  const stored = async () => (await listed(fest.url)).find(({ name }) => name === 'Asha Rao');
  await page.clock.install();
  await signIn(page, '/admin/people?arrived=no');
  const asha = arrival(page, 'Asha Rao');
  await expect(asha).toHaveText('Mark present: Asha Rao');
  for (const control of [asha, payment(page, 'Asha Rao')])
    expect((await control.boundingBox())?.height, 'large enough for a finger').toBeGreaterThanOrEqual(44);
  const announced = await noteAnnouncements(page);

  const answer = await holdBack(page, '**/api/admin/attendance/*');
  await asha.press('Enter');
  await expect(asha).toBeDisabled();
  await expect(payment(page, 'Asha Rao')).toBeEnabled();
  answer();
  await expect(asha).toHaveText('PresentMark absent: Asha Rao');
  await expect(asha).toBeEnabled();
  await expect(asha).toBeFocused();
  await payment(page, 'Asha Rao').press('c');
  await expect(payment(page, 'Asha Rao')).toHaveValue('cash');
  await expect(payment(page, 'Asha Rao')).toBeFocused();
  expect(await stored()).toMatchObject({ isPresent: true, paymentMethod: 'cash' });
  expect(await announced()).toEqual(['Asha Rao is present', 'Asha Rao, payment: Cash']);
  await expectCalm(page);
  await expect(page).toHaveURL('/admin/people?arrived=no');

  await letPoll(page, calls.people);
  await expect(link(page, 'Asha Rao'), 'the next poll removes the row').toHaveCount(0);
  await expect(link(page, 'Ravi Das')).toBeVisible();
});

test('a double click or a held Enter marks a person present only once', async ({ page, fest }) => {
  await register(fest.url, { name: 'Asha Rao' });
  await register(fest.url, { name: 'Ravi Das' });
  await signIn(page, '/admin/people');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'GET' || sent.push(request.postData() ?? ''));
  // Slow enough for an answer between the two clicks.
  await arrival(page, 'Asha Rao').dblclick({ delay: 200 });
  await expect(arrival(page, 'Asha Rao')).toHaveText(/Mark absent/);
  await arrival(page, 'Ravi Das').focus();
  await page.keyboard.down('Enter');
  await expect(arrival(page, 'Ravi Das')).toHaveText(/Mark absent/);
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(sent.map((body) => JSON.parse(body))).toEqual([{ isPresent: true }, { isPresent: true }]);
});

test('a failed mark stays in its row or above the table until it is saved', onPhone, async ({ page, fest }) => {
  allowFailedRequests();
  for (const name of ['Ravi Das', 'Asha Rao']) await register(fest.url, { name });
  await signIn(page, '/admin/people');
  const marks = /\/api\/admin\/(attendance|payment)\//;
  const below = page.getByRole('row').nth(2);
  const alert = page.getByRole('alert').filter({ hasText: 'update failed' });
  await page.route(marks, (route) => route.abort());
  await arrival(page, 'Asha Rao').click();
  await expect(below).toHaveText(/^Attendance update failed: Asha Rao/);
  await expect(arrival(page, 'Asha Rao')).toHaveText(/^Mark present/);
  await payment(page, 'Asha Rao').selectOption('Online');
  await expect(below).toContainText('Payment update failed: Asha Rao');
  await expect(alert).toHaveText('Payment update failed: Asha Rao');
  await expect(payment(page, 'Asha Rao')).toHaveValue('');
  await expectCalm(page);
  await below.getByRole('button', { name: 'Dismiss' }).first().click();
  await below.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(alert).toHaveCount(0);
  await expect(link(page, 'Asha Rao'), 'the button has gone with its note').toBeFocused();
  await arrival(page, 'Asha Rao').click();
  const announced = await noteAnnouncements(page);
  await below.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect.poll(announced, 'a second failure is announced too').toContain('Attendance update failed: Asha Rao');
  await expect(below.getByRole('button', { name: 'Retry' })).toBeFocused();

  await page.getByRole('searchbox').fill('ravi');
  await expect(link(page, 'Asha Rao')).toHaveCount(0);
  await page.unroute(marks);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await expect(arrival(page, 'Asha Rao')).toHaveText(/Mark absent/);
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('what Absent took back stays on the screen, and can be undone', onPhone, async ({ page, fest }) => {
  await register(fest.url, { name: 'Asha Rao', selectedEvents: ['Imagineering', 'Oracle'] });
  const stored = async () => (await listed(fest.url))[0];
  const seen = to(calls.markPresence, (await stored())?._id ?? '', 'imagineering');
  await ask(fest.url, await startSession(fest.url), seen);
  await page.clock.install();
  await signIn(page, '/admin/people?arrived=yes');
  const note = page.getByText('Asha Rao is absent. No longer present at Imagineering.').last();
  await arrival(page, 'Asha Rao').click();
  await expect(page.getByRole('row').nth(2)).toContainText('Asha Rao is absent. No longer present at Imagineering.');
  await letPoll(page, calls.people);
  await expect(page.getByText('No people match.')).toBeVisible();
  await expect(note, 'the note stays after the row has gone').toBeVisible();
  await expectCalm(page);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(note).toHaveCount(0);
  await expect(page.getByText('0 of 1 person'), 'the button has gone with its note').toBeFocused();
  expect(await stored()).toMatchObject({ isPresent: true, presentAt: ['Imagineering'] });
});
