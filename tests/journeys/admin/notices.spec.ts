import { noticeSentences } from '#contract/calls/tool-sentences.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, atBothWidths, expect, goTo, signIn, test } from '#tests/support/browser/journey.ts';
import { layoutFaults } from '#tests/support/browser/layout.ts';
import { register } from '#tests/support/people/participant.ts';

const moved = 'C Bingo has moved to 807';

test('an organiser shows a notice on every page, and ends it', atBothWidths, async ({ page, context }) => {
  await signIn(page);
  await goTo(page, 'Notices');
  await expect(page).toHaveURL('/admin/notices');
  await expect(page.getByText('None right now.')).toBeVisible();
  await page.getByLabel('What everybody should know').fill(moved);
  await page.getByLabel('About').selectOption('C Bingo');
  await page.getByRole('button', { name: '3 hours' }).click();
  await page.getByRole('button', { name: 'Show to everybody' }).click();
  await expect(page.getByText('Shown on every page within 15 seconds.')).toBeVisible();
  await expect(page.getByLabel('What everybody should know')).toHaveValue('');
  const running = page.getByRole('region', { name: 'On every page now' }).getByRole('listitem');
  await expect(running).toContainText(moved);
  await expect(running).toContainText('about C Bingo');
  await expectNoFindings(page);

  const visitor = await context.newPage();
  await visitor.goto('/contact');
  await expect(visitor.getByRole('region', { name: 'Notices' }).getByRole('link', { name: moved })).toBeVisible();
  await running.getByRole('button', { name: 'End now' }).click();
  await expect(running).toHaveCount(0);
  const answer = visitor.waitForResponse((response) => response.url().endsWith('/api/notices'));
  await visitor.goto('/events');
  expect(await (await answer).json()).toEqual([]);
  await expect(visitor.getByRole('region', { name: 'Notices' })).toBeHidden();
});

test('an organiser moves an event and moves it back', atBothWidths, async ({ page, context, fest }) => {
  await register(fest.url, { selectedEvents: ['C Bingo'] });
  await signIn(page);
  await page.goto('/admin/notices');
  const form = page.getByRole('form', { name: 'Move an event' });
  await form.getByLabel('Event').selectOption('C Bingo');
  await expect(form.getByLabel('Room')).toHaveValue('803');
  await expect(form.getByLabel('Start')).toHaveValue('12:30');
  await form.getByLabel('Room').fill('807');
  await form.getByRole('button', { name: 'Move C Bingo' }).click();
  await expect(form.getByRole('status')).toHaveText('Saved. No mail server is set, so nobody gets an email.');
  await expect(form.getByLabel('Room')).toHaveValue('807');
  await expectNoFindings(page);

  const text = 'C Bingo: room 803 → 807';
  const other = await context.newPage();
  await other.goto('/admin/desks');
  const line = other.getByRole('region', { name: 'Notices' });
  await expect(line).toContainText(text);
  expect(await layoutFaults(other)).toEqual([]);
  await line.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toHaveCount(0);

  const running = page.getByRole('listitem').filter({ hasText: text });
  await running.getByRole('button', { name: 'Move back' }).click();
  await expect(running).toHaveCount(0);
  await expect(form.getByLabel('Room')).toHaveValue('803');
});

test('a refused notice can be corrected, and ends by the fest’s clock', async ({ page }) => {
  allowFailedRequests();
  await signIn(page);
  await page.goto('/admin/notices');
  const text = page.getByLabel('What everybody should know');
  const send = page.getByRole('button', { name: 'Show to everybody' });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('This field is required');
  await text.fill(moved);
  await page.getByLabel('Until').fill('2020-01-01T10:00');
  await send.click();
  await expect(page.getByRole('alert')).toContainText(noticeSentences.past);
  await expect(text).toHaveValue(moved);
  await expectNoFindings(page);

  // The journeys' browser uses New York's time zone.
  await page.getByLabel('Until').fill('2099-08-12T15:30');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send.click();
  expect((await sent).postDataJSON()).toEqual({ text: moved, until: '2099-08-12T15:30+05:30', event: null });
  await expect(page.getByRole('listitem').filter({ hasText: moved })).toContainText('12 Aug, 3:30 PM');
});

test('an organiser sees that another one has already ended a notice', async ({ page, context }) => {
  allowFailedRequests();
  await signIn(page);
  await page.goto('/admin/notices');
  await page.getByLabel('What everybody should know').fill(moved);
  await page.getByRole('button', { name: 'Show to everybody' }).click();
  await expect(page.getByRole('button', { name: 'End now' })).toBeVisible();
  const other = await context.newPage();
  await other.addInitScript(() => localStorage.setItem('isAuthenticated', 'true'));
  await other.goto('/admin/notices');
  await other.getByRole('button', { name: 'End now' }).click();
  await expect(other.getByText('None right now.')).toBeVisible();
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByRole('alert')).toContainText('This notice has already ended.');
  await expect(page.getByRole('button', { name: 'End now' })).toHaveCount(0);
});
