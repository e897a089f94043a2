import type { Page, Route } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { allowFailedRequests, expect, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { letPoll } from '#tests/support/browser/network.ts';
import { ask, listed, register, startSession, to } from '#tests/support/people/participant.ts';

/** Waits until the dashboard has asked for changes again. */
const pollAgain = (page: Page) => letPoll(page, calls.changes);

const change = '**/api/admin/registrations/changes**';

// These journeys use no stream. marks.spec.ts tests the stream.
test.beforeEach(async ({ page }) => {
  await page.context().route(`**${calls.adminStream.path}`, (route) => route.fulfill({ body: 'a proxy’s own page' }));
  await page.clock.install();
});

test('changes move no focus, and a lost network hides no row', async ({ page, context, fest }) => {
  allowFailedRequests();
  const there = [];
  for (const name of ['One', 'Two', 'Three']) there.push(await register(fest.url, { name: `Was There ${name}` }));
  const seen = there[0]?.name ?? '';
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/registrations')) lists.push(request.url());
  });
  await signIn(page);
  const payment = rowOf(page, there[2]?.name ?? '').getByRole('combobox');
  await payment.focus();
  for (const name of ['First', 'Second']) {
    const comes = await register(fest.url, { name: `Comes ${name}` });
    await pollAgain(page);
    await expect(rowOf(page, comes.name)).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText(comes.name);
    await expect(payment).toBeFocused();
  }
  await expect(page.getByRole('region', { name: 'Oracle' })).toContainText('Total: 5');

  const [row] = (await listed(fest.url)).filter(({ name }) => name === seen);
  await ask(fest.url, await startSession(fest.url), to(calls.attendance, row?._id ?? ''), { isPresent: true });
  await pollAgain(page);
  await expect(rowOf(page, seen).getByRole('button', { name: 'Present' })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Oracle' })).toContainText('Present: 1');
  expect(lists).toHaveLength(1);

  await context.setOffline(true);
  await pollAgain(page);
  await expect(page.getByRole('alert')).toContainText('Network error. Please check your connection and try again.');
  await expect(rowOf(page, seen)).toBeVisible();
  const missed = await register(fest.url);
  await context.setOffline(false);
  await pollAgain(page);
  await expect(rowOf(page, missed.name)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a late answer with the old list does not undo a mark', async ({ page, fest }) => {
  allowFailedRequests();
  const { name } = await register(fest.url);
  await signIn(page);
  await expect(rowOf(page, name)).toBeVisible();
  const before = await listed(fest.url);
  const { promise: marked, resolve: release } = Promise.withResolvers<void>();
  let answered = 0;
  const answerLate = async (route: Route) => {
    const response = await route.fetch();
    await marked;
    const late = { ...(await response.json()), registrations: before };
    // The page may have stopped waiting.
    await route.fulfill({ response, json: late }).catch(() => undefined);
    answered += 1;
  };
  await page.route(change, answerLate, { times: 1 });
  await pollAgain(page);
  const present = rowOf(page, name).getByRole('button', { name: 'Present' });
  await present.click();
  // Both buttons are disabled while the mark is being sent.
  await expect(rowOf(page, name).getByRole('button', { name: 'Absent' })).toBeEnabled();
  release();
  await expect.poll(() => answered).toBe(1);
  // A later poll would hide a mistake.
  await page.clock.runFor(1_000);
  expect(await present.isDisabled()).toBe(true);
});
