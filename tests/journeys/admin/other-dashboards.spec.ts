import type { Page, Request } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { allowFailedRequests, expect, markPresent, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { listed, register } from '#tests/support/people/participant.ts';

/** Waits until the dashboard has asked for changes again. */
const pollAgain = (page: Page) => page.clock.runFor(16_000);

const change = '**/api/admin/registrations/changes**';

// These journeys use no stream. marks.spec.ts tests the stream.
test.beforeEach(async ({ page }) => {
  await page.context().route(`**${calls.adminStream.path}`, (route) => route.fulfill({ body: 'a proxy’s own page' }));
  await page.clock.install();
});

test('marks from other dashboards arrive without fetching the whole list again', async ({ page, fest }) => {
  const asha = await register(fest.url, { name: 'Asha Rao', selectedEvents: ['Oracle'] });
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/registrations')) lists.push(request.url());
  });
  await signIn(page);
  await expect(rowOf(page, asha.name)).toBeVisible();

  const ravi = await register(fest.url, { name: 'Ravi Das', selectedEvents: ['Oracle'] });
  await pollAgain(page);
  await expect(rowOf(page, ravi.name)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(ravi.name);
  await expect(page.getByRole('region', { name: 'Oracle' })).toContainText('Total: 2');

  const other = await page.context().newPage();
  await other.goto('/admindashboard');
  await markPresent(other, asha.name);
  await pollAgain(page);
  await expect(rowOf(page, asha.name).getByRole('button', { name: 'Present' })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Oracle' })).toContainText('Present: 1');
  expect(lists).toHaveLength(1);
});

test('new registrations do not move the focus', async ({ page, fest }) => {
  const there = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'])
    there.push(await register(fest.url, { name: `Was There ${name}` }));
  await signIn(page);
  const payment = rowOf(page, there[2]?.name ?? '').getByRole('combobox');
  await payment.focus();
  for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) {
    const comes = await register(fest.url, { name: `Comes ${name}` });
    await pollAgain(page);
    await expect(rowOf(page, comes.name)).toBeVisible();
    await expect(payment).toBeFocused();
  }
});

test('the whole list is fetched again if the backend has no call for changes', async ({ page, fest }) => {
  await register(fest.url, { name: 'Asha Rao' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/changes')) asked.push(request.url());
  });
  await page.route('**/api/admin/registrations', async (route) => {
    const response = await route.fetch();
    const { 'registrations-version': _version, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await signIn(page);
  await expect(rowOf(page, 'Asha Rao')).toBeVisible();
  await register(fest.url, { name: 'Ravi Das' });
  await pollAgain(page);
  await expect(rowOf(page, 'Ravi Das')).toBeVisible();
  expect(asked).toEqual([]);
});

test('an older answer does not undo a mark', async ({ page, fest }) => {
  allowFailedRequests();
  const { name } = await register(fest.url);
  await signIn(page);
  await expect(rowOf(page, name)).toBeVisible();
  const before = await listed(fest.url);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let looks = 0;
  await page.route(change, async (route) => {
    looks += 1;
    if (looks > 1) return route.continue();
    const response = await route.fetch();
    await held;
    // This answer shows the list before the mark.
    const late = { ...(await response.json()), registrations: before };
    return route.fulfill({ response, json: late }).catch(() => undefined);
  });
  const look = page.waitForRequest(change);
  await pollAgain(page);
  await look;
  const present = rowOf(page, name).getByRole('button', { name: 'Present' });
  await present.click();
  // Both buttons are disabled while the mark is being sent.
  await expect(rowOf(page, name).getByRole('button', { name: 'Absent' })).toBeEnabled();
  // The next poll would hide a mistake, so record every state in between.
  await rowOf(page, name).evaluate((row) => {
    const states: string[] = [];
    Object.assign(window, { states });
    const note = () => states.push(row.querySelector('.chip')?.textContent ?? '');
    new MutationObserver(note).observe(row, { subtree: true, childList: true, characterData: true });
  });
  const ended = (request: Request) => request.url().includes('/changes');
  const settled = Promise.race([
    page.waitForEvent('requestfinished', ended),
    page.waitForEvent('requestfailed', ended),
  ]);
  release();
  await pollAgain(page);
  await settled;
  await expect.poll(() => looks).toBeGreaterThan(1);
  await expect(present).toBeDisabled();
  expect(await page.evaluate(() => (window as unknown as { states: string[] }).states)).not.toContain('Absent');
});

test('an organiser still sees the list without a network', async ({ page, context, fest }) => {
  allowFailedRequests();
  const { name } = await register(fest.url);
  await signIn(page);
  await expect(rowOf(page, name)).toBeVisible();
  await context.setOffline(true);
  await pollAgain(page);
  await expect(page.getByRole('alert')).toContainText('Network error. Please check your connection and try again.');
  await expect(rowOf(page, name)).toBeVisible();
  const missed = await register(fest.url);
  await context.setOffline(false);
  await pollAgain(page);
  await expect(rowOf(page, missed.name)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});
