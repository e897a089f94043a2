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
  const undo = row.getByRole('button', { name: 'Undo' });
  await expect(absent).toBeDisabled();
  await markPresent(page, name);
  await expect(present).toBeDisabled();
  await expect(oracle).toContainText('Present: 1');

  const payment = row.getByRole('combobox');
  await expect(payment.getByRole('option')).toHaveText(['Not marked', 'Cash', 'Online']);
  for (const method of ['cash', 'online', '']) {
    await payment.selectOption(method);
    await expect.poll(async () => (await stored())?.paymentMethod).toBe(method);
    await expect(payment).toHaveValue(method);
    await expect(payment).toBeEnabled();
  }
  await expect(row).toContainText(`${name}, payment: Not marked. Before: Online.`);
  await undo.click();
  await expect(payment).toHaveValue('online');
  await expect(undo).toHaveCount(0);
  expect(await stored()).toMatchObject({ isPresent: true, paymentMethod: 'online' });

  await expect(page.getByText('In the room:')).toHaveCount(0);
  const seen = to(calls.markPresence, (await stored())?._id ?? '', 'imagineering');
  await ask(fest.url, await startSession(fest.url), seen);
  await expect(page.getByRole('region', { name: 'Imagineering' })).toContainText('Present: 1Total: 1In the room: 1');
  await expect(oracle).toContainText('Present: 1Total: 2In the room: 0');
  await absent.click();
  await expect(page.getByText('In the room:')).toHaveCount(0);
  await expect(row).toContainText(`${name} is absent. No longer present at Imagineering.`);
  await expect(page.getByRole('status')).toHaveText(`${name} is absent. No longer present at Imagineering.`);
  expect((await stored())?.presentAt).toBeUndefined();
  await expectNoFindings(page);
  await undo.click();
  await expect(present).toBeDisabled();
  await expect(undo).toHaveCount(0);
  expect(await stored()).toMatchObject({ isPresent: true, presentAt: ['Imagineering'] });
});

test('the dashboard shows a failed mark until a retry saves it', onPhone, async ({ page, fest }) => {
  allowFailedRequests();
  for (const name of ['Asha Rao', 'Mina Iyer', 'Zoya Khan', 'Ravi Das']) await register(fest.url, { name });
  await signIn(page);
  const row = rowOf(page, 'Asha Rao');
  const present = row.getByRole('button', { name: 'Present' });
  const alert = page.getByRole('alert');
  const search = page.getByPlaceholder('Search participants...');
  const marks = '**/api/admin/attendance/*';
  await page.route(marks, (route) => route.fulfill({ status: 500, json: { error: 'no' } }));
  await present.click();
  await expect(row).toContainText('Attendance update failed: Asha Rao');
  await expect(row.getByRole('button', { name: 'Absent' })).toBeDisabled();
  await expect(present).toBeEnabled();
  await expect(alert).toContainText(/Attendance update failed.*Asha Rao/);
  await expect(alert).toBeInViewport();
  await expectNoFindings(page);
  await page.unroute(marks);
  // Neither a search nor a mark on somebody else hides the alert.
  await search.fill('ravi');
  await markPresent(page, 'Ravi Das');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toHaveCount(0);
  await search.fill('');
  await expect(present).toBeDisabled();
  await page.route(marks, (route) => route.fulfill({ body: 'done' }));
  await row.getByRole('button', { name: 'Absent' }).click();
  await expect(present, 'any answer with status 200 means saved').toBeEnabled();
});

test('a mark appears at once on other dashboards, and is announced once', async ({ page, context, fest }) => {
  const { name } = await register(fest.url);
  await signIn(page);
  await expect(rowOf(page, name)).toBeVisible();
  const announced = await noteAnnouncements(page);
  const other = await context.newPage();
  const asked: string[] = [];
  other.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const times = (call: { path: string }) => asked.filter((path) => path === call.path).length;
  await other.goto('/admindashboard');
  await expect(rowOf(other, name)).toBeVisible();
  // While the stream works, the dashboard polls only every 30 s.
  await expect.poll(() => times(calls.changes)).toBe(1);

  await markPresent(page, name);
  await expect(rowOf(other, name).getByRole('button', { name: 'Present' })).toBeDisabled();
  const send = await holdBack(other, `**${to(calls.attendance, '*').path}`);
  await rowOf(other, name).getByRole('button', { name: 'Absent' }).click();
  await rowOf(page, name).getByRole('combobox').selectOption('cash');
  await expect(page.getByRole('status')).toHaveText(`${name}, payment: Cash`);
  await expect(rowOf(other, name).getByRole('combobox')).toHaveValue('cash');
  expect(await announced()).toEqual([`${name} is present`, `${name}, payment: Cash`]);
  expect(times(calls.adminStream)).toBe(1);
  send();
  for (const dashboard of [page, other]) {
    await expect(rowOf(dashboard, name).getByRole('button', { name: 'Present' })).toBeEnabled();
    await expect(rowOf(dashboard, name).getByRole('combobox')).toHaveValue('cash');
  }
});
