import { calls } from '#contract/calls/calls.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import {
  allowFailedRequests,
  atBothWidths,
  expect,
  markPresent,
  rowOf,
  signIn,
  test,
} from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { ask, listed, register, startSession, to } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an organiser marks arrival and payment, and the counts change', atBothWidths, async ({ page, fest }) => {
  const { name } = await register(fest.url, { selectedEvents: ['Oracle', 'C Bingo'] });
  await register(fest.url, { selectedEvents: ['Oracle'] });
  const stored = async () => (await listed(fest.url)).find((row) => row.name === name);
  await signIn(page);
  const oracle = page.getByRole('region', { name: 'Oracle' });
  await expect(oracle).toContainText('Present: 0');
  await expect(oracle).toContainText('Total: 2');
  const row = rowOf(page, name);
  const present = row.getByRole('button', { name: 'Present' });
  const absent = row.getByRole('button', { name: 'Absent' });
  await expect(absent).toBeDisabled();
  await present.click();
  await expect(present).toBeDisabled();
  await expect(absent).toBeEnabled();
  expect((await stored())?.isPresent).toBe(true);
  for (const event of ['Oracle', 'C Bingo'])
    await expect(page.getByRole('region', { name: event })).toContainText('Present: 1');
  await expectNoFindings(page);

  const payment = row.getByRole('combobox');
  await expect(payment.getByRole('option')).toHaveText(['Not marked', 'Cash', 'Online']);
  for (const [label, value] of [
    ['Cash', 'cash'],
    ['Online', 'online'],
    ['Not marked', ''],
  ] as const) {
    await payment.selectOption(label);
    await expect.poll(async () => (await stored())?.paymentMethod).toBe(value);
    await expect(payment).toHaveValue(value);
    await expect(payment).toBeEnabled();
  }

  await absent.click();
  await expect(present).toBeEnabled();
  await expect(absent).toBeDisabled();
  expect((await stored())?.isPresent).toBe(false);
  await page.getByRole('button', { name: /^Oracle/ }).click();
  await expect(page.getByRole('table', { name: 'Oracle' })).toBeVisible();
  await expectNoFindings(page);
});

test('a mark counts as saved if the status is 200, with any body', async ({ page, fest }) => {
  const { name } = await register(fest.url);
  await signIn(page);
  await page.route('**/api/admin/attendance/*', (route) => route.fulfill({ body: 'done' }));
  await markPresent(page, name);
  await expect(rowOf(page, name).getByRole('button', { name: 'Present' })).toBeDisabled();
});

test('a failed mark shows an error and changes nothing', async ({ page, fest }) => {
  allowFailedRequests();
  const { name } = await register(fest.url);
  await signIn(page);
  const row = rowOf(page, name);
  const payment = row.getByRole('combobox');
  for (const status of [500, 0]) {
    await page.route(/\/api\/admin\/(attendance|payment)\//, (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json: { error: 'no' } }),
    );
    await row.getByRole('button', { name: 'Present' }).click();
    await expect(page.getByRole('alert')).toContainText('Attendance update failed');
    await expect(row.getByRole('button', { name: 'Absent' })).toBeDisabled();
    await expect(row.getByRole('button', { name: 'Present' })).toBeEnabled();
    await payment.selectOption('Cash');
    await expect(page.getByRole('alert')).toContainText('Payment update failed');
    await expect(payment).toHaveValue('');
    await expect(payment).toBeEnabled();
  }
  await expectNoFindings(page);
});

test('a failed mark stays at its row with the name, until it is saved', atBothWidths, async ({ page, fest }) => {
  allowFailedRequests();
  const { name } = await register(fest.url, { name: 'Asha Rao' });
  for (let number = 0; number < 12; number += 1) await register(fest.url);
  const last = (await listed(fest.url))[0]?.name ?? '';
  await page.route(/\/api\/admin\/attendance\//, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await signIn(page);
  const row = rowOf(page, name);
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Present' }).click();
  await expect(row).toContainText('Attendance update failed: Asha Rao');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Attendance update failed');
  await expect(alert).toContainText('Asha Rao');
  await expect(alert).toBeInViewport();
  await expectNoFindings(page);

  // Neither a search nor a mark on somebody else hides the alert.
  await page.getByPlaceholder('Search participants...').fill(last);
  await markPresent(page, last);
  await expect(alert).toContainText('Asha Rao');
  await page.getByPlaceholder('Search participants...').fill('');
  await row.getByRole('button', { name: 'Retry' }).click();
  await expect(row.getByRole('button', { name: 'Present' })).toBeDisabled();
  await expect(row.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(alert).toHaveCount(0);
});

test('an organiser dismisses a failed mark, or retries it in the alert', async ({ page, fest }) => {
  allowFailedRequests();
  const { name } = await register(fest.url);
  await page.route(/\/api\/admin\/attendance\//, (route) => route.abort(), { times: 2 });
  await signIn(page);
  const row = rowOf(page, name);
  const alert = page.getByRole('alert');
  await row.getByRole('button', { name: 'Present' }).click();
  await row.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toHaveCount(0);
  await row.getByRole('button', { name: 'Present' }).click();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(row.getByRole('button', { name: 'Present' })).toBeDisabled();
  await expect(alert).toHaveCount(0);
});

test('Absent shows what it took back at events, and Undo restores it', atBothWidths, async ({ page, fest }) => {
  const { name } = await register(fest.url, { selectedEvents: ['Imagineering', 'Oracle'] });
  const stored = async () => (await listed(fest.url)).find((row) => row.name === name);
  const seen = to(calls.markPresence, (await stored())?._id ?? '', 'imagineering');
  await ask(fest.url, await startSession(fest.url), seen);
  await signIn(page);
  const row = rowOf(page, name);
  await row.getByRole('button', { name: 'Absent' }).click();
  await expect(row).toContainText('Absent. Also taken back: Imagineering.');
  await expect(page.getByRole('status')).toHaveText(`${name} is absent. Also taken back: Imagineering.`);
  expect((await stored())?.presentAt).toBeUndefined();
  await expectNoFindings(page);

  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: 'Present' })).toBeDisabled();
  await expect(row.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(await stored()).toMatchObject({ isPresent: true, presentAt: ['Imagineering'] });
});

test('a slow mark on one row does not delay a mark on another', async ({ page, fest }) => {
  const slow = await register(fest.url);
  const quick = await register(fest.url);
  const slowId = (await listed(fest.url)).find(({ name }) => name === slow.name)?._id;
  await signIn(page);
  const release = await holdBack(page, `**/api/admin/attendance/${slowId}`);
  await rowOf(page, slow.name).getByRole('button', { name: 'Present' }).click();
  await markPresent(page, quick.name);
  await expect(rowOf(page, quick.name).getByRole('button', { name: 'Present' })).toBeDisabled();
  release();
  await expect(rowOf(page, slow.name).getByRole('button', { name: 'Absent' })).toBeEnabled();
  expect((await listed(fest.url)).map(({ isPresent }) => isPresent)).toEqual([true, true]);
});

test('screen readers announce an organiser’s own marks, once each', async ({ page, fest }) => {
  const asha = await register(fest.url, { name: 'Asha Rao' });
  const ravi = await register(fest.url, { name: 'Ravi Das' });
  await page.clock.install();
  await signIn(page);
  await expect(rowOf(page, asha.name)).toBeVisible();
  const announced = await noteAnnouncements(page);

  const other = await page.context().newPage();
  await other.goto('/admindashboard');
  await markPresent(other, ravi.name);
  await page.clock.runFor(16_000);
  await expect(rowOf(page, ravi.name).getByRole('button', { name: 'Present' })).toBeDisabled();

  for (const [action, opposite] of [
    ['Present', 'Absent'],
    ['Absent', 'Present'],
  ] as const) {
    await rowOf(page, asha.name).getByRole('button', { name: action }).click();
    await expect(rowOf(page, asha.name).getByRole('button', { name: opposite })).toBeEnabled();
  }
  await rowOf(page, asha.name).getByRole('combobox').selectOption('cash');
  await expect(page.getByRole('status')).toHaveText('Asha Rao, payment: Cash');
  expect(await announced()).toEqual(['Asha Rao is present', 'Asha Rao is absent', 'Asha Rao, payment: Cash']);
});

test('a mark on one device appears at once on the dashboard of another device', async ({ page, fest }) => {
  const { name } = await register(fest.url);
  await signIn(page);
  const other = await page.context().newPage();
  const streams: string[] = [];
  let looks = 0;
  other.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === calls.adminStream.path) streams.push(pathname);
    if (pathname === calls.changes.path) looks++;
  });
  await other.goto('/admindashboard');
  await expect(rowOf(other, name)).toBeVisible();
  // While the stream works, the dashboard polls only every 30 s.
  await expect.poll(() => looks).toBe(1);

  for (const mark of ['Present', 'Absent']) {
    const before = looks;
    await rowOf(page, name).getByRole('button', { name: mark }).click();
    await expect(rowOf(other, name).getByRole('button', { name: mark })).toBeDisabled();
    expect(looks).toBeGreaterThan(before);
  }
  expect(streams).toHaveLength(1);
});
