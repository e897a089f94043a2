import { calls } from '#contract/calls/calls.ts';
import { noticeSentences } from '#contract/calls/tool-sentences.ts';
import { expectCalm, expectNoFindings } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, goTo, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { register } from '#tests/support/people/participant.ts';

const text = 'C Bingo has moved to 807';

test('a notice is on every page until an organiser ends it', onPhone, async ({ page, context }) => {
  allowFailedRequests();
  await signIn(page);
  await goTo(page, 'Notices');
  await expect(page).toHaveURL('/admin/notices');
  await expect(page.getByText('None right now.')).toBeVisible();
  const box = page.getByLabel('What everybody should know');
  await box.fill(text);
  await page.getByLabel('About').selectOption('C Bingo');
  await page.getByRole('button', { name: '3 hours' }).click();
  await page.getByRole('button', { name: 'Show to everybody' }).click();
  await expect(page.getByText('Shown on every page within 15 seconds.')).toBeVisible();
  await expect(box).toHaveValue('');
  const running = page.getByRole('region', { name: 'On every page now' }).getByRole('listitem');
  await expect(running).toContainText(text);
  await expect(running).toContainText('about C Bingo');
  await expectCalm(page);

  const visitor = await context.newPage();
  await visitor.goto('/contact');
  await expect(visitor.getByRole('region', { name: 'Notices' }).getByRole('link', { name: text })).toBeVisible();
  await page.route('**/api/admin/notices/*', (route) => route.abort(), { times: 1 });
  await running.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByRole('alert')).toContainText('Network error.');
  await running.getByRole('button', { name: 'End now' }).click();
  await expect(running).toHaveCount(0);
  const answer = visitor.waitForResponse((response) => response.url().endsWith('/api/notices'));
  await visitor.goto('/events');
  expect(await (await answer).json()).toEqual([]);
  await expect(visitor.getByRole('region', { name: 'Notices' })).toBeHidden();
});

test('an organiser moves an event, moves it back, and corrects a refused notice', async ({ page, context, fest }) => {
  allowFailedRequests();
  await register(fest.url, { selectedEvents: ['C Bingo'] });
  await signIn(page, '/admin/notices');
  const form = page.getByRole('form', { name: 'Move an event' });
  await form.getByLabel('Event').selectOption('C Bingo');
  await expect(form.getByLabel('Room')).toHaveValue('803');
  await expect(form.getByLabel('Start')).toHaveValue('12:30');
  await form.getByLabel('Room').fill('807');
  await form.getByRole('button', { name: 'Move C Bingo' }).click();
  await expect(form.getByRole('status')).toHaveText('Saved. No mail server is set, so nobody gets an email.');
  await expect(form.getByLabel('Room')).toHaveValue('807');
  await expectNoFindings(page);
  const move = 'C Bingo: room 803 → 807';
  const other = await context.newPage();
  await other.goto('/admin/desks');
  const line = other.getByRole('region', { name: 'Notices' });
  await expect(line).toContainText(move);
  await expectCalm(other);
  await line.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toHaveCount(0);
  const running = page.getByRole('listitem').filter({ hasText: move });
  await running.getByRole('button', { name: 'Move back' }).click();
  await expect(running).toHaveCount(0);
  await expect(form.getByLabel('Room')).toHaveValue('803');

  const box = page.getByLabel('What everybody should know');
  const send = page.getByRole('button', { name: 'Show to everybody' });
  await box.fill(text);
  await page.getByLabel('Until').fill('2020-01-01T10:00');
  await send.click();
  await expect(page.getByRole('alert')).toContainText(noticeSentences.past);
  await expect(box).toHaveValue(text);
  await expectNoFindings(page);
  // This is the fest's local time, though the journeys' browser uses New York's time zone.
  await page.getByLabel('Until').fill('2099-08-12T15:30');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  const release = await holdBack(page, `**${calls.writeNotice.path}`);
  await send.click();
  expect((await sent).postDataJSON()).toEqual({ text, until: '2099-08-12T10:00:00.000Z', event: null });
  // Typing while the notice is being sent must not send the notice twice.
  await box.press('!');
  await expect(page.getByRole('button', { name: 'Showing...' })).toBeVisible();
  release();
  await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText('12 Aug, 3:30 PM');
});
