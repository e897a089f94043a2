import { calls } from '#contract/calls/calls.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import {
  allowFailedRequests,
  expect,
  markPresent,
  onPhone,
  rowOf,
  signIn,
  test,
} from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { ask, listed, register, startSession, to } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an organiser marks arrival and payment, and takes both back', async ({ page, fest }) => {
  const { name } = await register(fest.url, { selectedEvents: ['Imagineering', 'Oracle'] });
  await register(fest.url, { selectedEvents: ['Oracle'] });
  const stored = async () => (await listed(fest.url)).find((row) => row.name === name);
  await signIn(page);
  const oracle = page.getByRole('region', { name: 'Oracle' });
  await expect(oracle).toContainText('Present: 0Total: 2');
  const row = rowOf(page, name);
  const present = row.getByRole('button', { name: 'Present' });
  const absent = row.getByRole('button', { name: 'Absent' });
  await expect(absent).toBeDisabled();
  await present.click();
  await expect(present).toBeDisabled();
  await expect(absent).toBeEnabled();
  expect((await stored())?.isPresent).toBe(true);
  for (const event of ['Oracle', 'Imagineering'])
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
  await expect(row).toContainText(`${name}, payment: Not marked. Before: Online.`);
  await expectNoFindings(page);
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(payment).toHaveValue('online');
  await expect(row.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect((await stored())?.paymentMethod).toBe('online');

  const seen = to(calls.markPresence, (await stored())?._id ?? '', 'imagineering');
  await expect(page.getByText('In the room:')).toHaveCount(0);
  await ask(fest.url, await startSession(fest.url), seen);
  await expect(page.getByRole('region', { name: 'Imagineering' })).toContainText('Present: 1Total: 1In the room: 1');
  await expect(oracle).toContainText('Present: 1Total: 2In the room: 0');
  await absent.click();
  await expect(page.getByText('In the room:')).toHaveCount(0);
  await expect(row).toContainText(`${name} is absent. Also taken back: Imagineering.`);
  await expect(page.getByRole('status')).toHaveText(`${name} is absent. Also taken back: Imagineering.`);
  expect(await stored()).toMatchObject({ isPresent: false });
  expect((await stored())?.presentAt).toBeUndefined();
  await expectNoFindings(page);
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(present).toBeDisabled();
  await expect(row.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(await stored()).toMatchObject({ isPresent: true, presentAt: ['Imagineering'] });
  await page.getByRole('button', { name: /^Oracle/ }).click();
  await expect(page.getByRole('table', { name: 'Oracle' })).toBeVisible();
  await expectNoFindings(page);
});

test('a failed mark stays until it is saved or dismissed', onPhone, async ({ page, fest }) => {
  allowFailedRequests();
  const { name } = await register(fest.url, { name: 'Asha Rao' });
  for (let number = 0; number < 11; number += 1) await register(fest.url);
  const last = (await listed(fest.url))[0]?.name ?? '';
  await signIn(page);
  const row = rowOf(page, name);
  const payment = row.getByRole('combobox');
  const alert = page.getByRole('alert');
  const marks = /\/api\/admin\/(attendance|payment)\//;
  await page.route(marks, (route) => route.fulfill({ status: 500, json: { error: 'no' } }));
  await row.getByRole('button', { name: 'Present' }).click();
  await expect(row).toContainText('Attendance update failed: Asha Rao');
  await expect(alert).toContainText(/Attendance update failed.*Asha Rao/);
  await expect(row.getByRole('button', { name: 'Absent' })).toBeDisabled();
  await expect(row.getByRole('button', { name: 'Present' })).toBeEnabled();
  await payment.selectOption('Cash');
  await expect(alert).toContainText('Payment update failed');
  await expect(payment).toHaveValue('');
  await expect(payment).toBeEnabled();
  await row.getByRole('button', { name: 'Dismiss' }).first().click();
  await row.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toHaveCount(0);

  await row.getByRole('button', { name: 'Present' }).click();
  await expect(alert).toContainText('Asha Rao');
  await expect(alert).toBeInViewport();
  await expectNoFindings(page);
  await page.unroute(marks);
  // Neither a search nor a mark on somebody else hides the alert.
  await page.getByPlaceholder('Search participants...').fill(last);
  await markPresent(page, last);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toHaveCount(0);
  await page.getByPlaceholder('Search participants...').fill('');
  await expect(row.getByRole('button', { name: 'Present' })).toBeDisabled();
  await row.getByRole('button', { name: 'Absent' }).click();
  await expect(row.getByRole('button', { name: 'Present' })).toBeEnabled();
  await page.route(marks, (route) => route.fulfill({ body: 'done' }));
  await markPresent(page, name);
  await expect(row.getByRole('button', { name: 'Present' }), 'any answer with status 200 means saved').toBeDisabled();
});

test('a mark appears at once on other dashboards, and is announced once', async ({ page, fest }) => {
  const [asha, ravi] = [await register(fest.url, { name: 'Asha Rao' }), await register(fest.url, { name: 'Ravi Das' })];
  const raviId = (await listed(fest.url)).find(({ name }) => name === ravi.name)?._id;
  await signIn(page);
  await expect(rowOf(page, asha.name)).toBeVisible();
  const announced = await noteAnnouncements(page);
  const other = await page.context().newPage();
  const streams: string[] = [];
  let looks = 0;
  other.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === calls.adminStream.path) streams.push(pathname);
    if (pathname === calls.changes.path) looks++;
  });
  await other.goto('/admindashboard');
  await expect(rowOf(other, asha.name)).toBeVisible();
  // While the stream works, the dashboard polls only every 30 s.
  await expect.poll(() => looks).toBe(1);

  const release = await holdBack(other, `**/api/admin/attendance/${raviId}`);
  await rowOf(other, ravi.name).getByRole('button', { name: 'Present' }).click();
  for (const [action, opposite] of [
    ['Present', 'Absent'],
    ['Absent', 'Present'],
  ] as const) {
    const before = looks;
    await rowOf(page, asha.name).getByRole('button', { name: action }).click();
    await expect(rowOf(page, asha.name).getByRole('button', { name: opposite })).toBeEnabled();
    await expect(rowOf(other, asha.name).getByRole('button', { name: action })).toBeDisabled();
    expect(looks).toBeGreaterThan(before);
  }
  await markPresent(other, asha.name);
  release();
  await expect(rowOf(other, ravi.name).getByRole('button', { name: 'Absent' })).toBeEnabled();
  await expect(rowOf(page, ravi.name).getByRole('button', { name: 'Present' })).toBeDisabled();
  await rowOf(page, asha.name).getByRole('combobox').selectOption('cash');
  await expect(page.getByRole('status')).toHaveText('Asha Rao, payment: Cash');
  expect(await announced()).toEqual(['Asha Rao is present', 'Asha Rao is absent', 'Asha Rao, payment: Cash']);
  expect(streams).toHaveLength(1);
});
