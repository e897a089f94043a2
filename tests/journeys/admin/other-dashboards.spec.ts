import type { Route } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { allowFailedRequests, expect, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { letPoll } from '#tests/support/browser/network.ts';
import { ask, listed, register, startSession, to } from '#tests/support/people/participant.ts';

// These journeys use no stream. marks.spec.ts tests the stream.
test.beforeEach(async ({ page }) => {
  await page.context().route(`**${calls.adminStream.path}`, (route) => route.fulfill({ body: 'a proxy’s own page' }));
  await page.clock.install();
});

test('without a stream, the dashboard polls for changes, and a lost network hides no row', async ({
  page,
  context,
  fest,
}) => {
  allowFailedRequests();
  const asha = await register(fest.url, { name: 'Asha Rao' });
  const lists: string[] = [];
  page.on('request', (request) => void (request.url().endsWith(calls.registrations.path) && lists.push(request.url())));
  await signIn(page);
  const row = rowOf(page, asha.name);
  await expect(row).toBeVisible();
  const [{ _id: id = '' } = {}] = await listed(fest.url);
  await ask(fest.url, await startSession(fest.url), to(calls.attendance, id), { isPresent: true });
  await register(fest.url, { name: 'Ravi Das' });
  await letPoll(page, calls.changes);
  await expect(page.getByRole('row').nth(1)).toContainText('Ravi Das');
  await expect(row.getByRole('button', { name: 'Present' })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Oracle' })).toContainText('Present: 1Total: 2');
  expect(lists).toHaveLength(1);

  await context.setOffline(true);
  await letPoll(page, calls.changes);
  await expect(page.getByRole('alert')).toContainText('Network error. Please check your connection and try again.');
  await expect(row).toBeVisible();
  const missed = await register(fest.url);
  await context.setOffline(false);
  await letPoll(page, calls.changes);
  await expect(rowOf(page, missed.name)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

for (const [path, call] of [
  ['/admindashboard', calls.changes],
  ['/admin/people', calls.people],
] as const)
  test(`on ${path}, a late answer from before a mark does not undo the mark`, async ({ page, fest }) => {
    allowFailedRequests();
    const { name } = await register(fest.url);
    await signIn(page, path);
    const row = rowOf(page, name);
    await expect(row).toBeVisible();
    // The dashboard polls only for changes. Adds the old list to the late answer, which could then undo the mark.
    const old = path === '/admindashboard' ? { registrations: await listed(fest.url) } : {};
    const { promise: marked, resolve: release } = Promise.withResolvers<void>();
    let answered = 0;
    const answerLate = async (route: Route) => {
      const response = await route.fetch();
      await marked;
      // The page may have stopped waiting.
      await route.fulfill({ response, json: { ...(await response.json()), ...old } }).catch(() => undefined);
      answered += 1;
    };
    await page.route(new RegExp(`${call.path}(\\?|$)`), answerLate, { times: 1 });
    await letPoll(page, call);
    await row.getByRole('button', { name: /^(Mark )?present/i }).click();
    // This button is missing or disabled until the mark is saved.
    const absent = row.getByRole('button', { name: /absent/i, disabled: false });
    await expect(absent).toBeVisible();
    release();
    await expect.poll(() => answered).toBe(1);
    // Check before the next poll, because its answer would repair a wrong row.
    await page.clock.runFor(1_000);
    expect(await absent.isVisible()).toBe(true);
  });
