import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { atBothWidths, expect, failedRequest, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/network/hold-back.ts';
import { listed, register } from '#tests/support/people/participant.ts';

test(
  'an organiser marks somebody present and absent again, and the button of the current state is disabled',
  atBothWidths,
  async ({ page, fest }) => {
    const { name } = await register(fest.url);
    await signIn(page);
    const row = rowOf(page, name);
    const present = row.getByRole('button', { name: 'Present' });
    const absent = row.getByRole('button', { name: 'Absent' });
    await expect(absent).toBeDisabled();
    await present.click();
    await expect(present).toBeDisabled();
    await expect(absent).toBeEnabled();
    expect((await listed(fest.url))[0]?.isPresent).toBe(true);
    await absent.click();
    // Both are disabled while the mark is sent; the other one is enabled once it was accepted.
    await expect(present).toBeEnabled();
    await expect(absent).toBeDisabled();
    expect((await listed(fest.url))[0]?.isPresent).toBe(false);
  },
);

test('a mark changes the counts of the participant’s events', async ({ page, fest }) => {
  const first = await register(fest.url, { selectedEvents: ['Oracle', 'C Bingo'] });
  await register(fest.url, { selectedEvents: ['Oracle'] });
  await signIn(page);
  const oracle = page.getByRole('region', { name: 'Oracle' });
  await expect(oracle).toContainText('Present: 0');
  await expect(oracle).toContainText('Total: 2');
  await rowOf(page, first.name).getByRole('button', { name: 'Present' }).click();
  await expect(oracle).toContainText('Present: 1');
  await expect(page.getByRole('region', { name: 'C Bingo' })).toContainText('Present: 1');
});

test('a mark that is accepted counts, whatever the body of the answer says', async ({ page, fest }) => {
  const { name } = await register(fest.url);
  await signIn(page);
  await page.route('**/api/admin/attendance/*', (route) => route.fulfill({ body: 'done' }));
  await rowOf(page, name).getByRole('button', { name: 'Present' }).click();
  await expect(rowOf(page, name).getByRole('button', { name: 'Absent' })).toBeEnabled();
  await expect(rowOf(page, name).getByRole('button', { name: 'Present' })).toBeDisabled();
});

test.describe('where the server does not accept', () => {
  test.use({ expectedErrors: [failedRequest] });

  for (const [what, status] of [
    ['a refusal', 500],
    ['a lost connection', 0],
  ] as const) {
    test(`${what} says "Attendance update failed" and leaves the list as it was`, async ({ page, fest }) => {
      const { name } = await register(fest.url);
      await signIn(page);
      await page.route('**/api/admin/attendance/*', (route) =>
        status === 0 ? route.abort() : route.fulfill({ status, json: { error: 'no' } }),
      );
      const row = rowOf(page, name);
      await row.getByRole('button', { name: 'Present' }).click();
      await expect(page.getByRole('alert')).toContainText('Attendance update failed');
      await expect(row.getByRole('button', { name: 'Absent' })).toBeDisabled();
      await expect(row.getByRole('button', { name: 'Present' })).toBeEnabled();
    });
  }
});

test('a slow mark on one row does not hold up a mark on another', async ({ page, fest }) => {
  const slow = await register(fest.url);
  const quick = await register(fest.url);
  const slowId = (await listed(fest.url)).find(({ name }) => name === slow.name)?._id;
  await signIn(page);
  const release = await holdBack(page, `**/api/admin/attendance/${slowId}`);
  await rowOf(page, slow.name).getByRole('button', { name: 'Present' }).click();
  await rowOf(page, quick.name).getByRole('button', { name: 'Present' }).click();
  await expect(rowOf(page, quick.name).getByRole('button', { name: 'Absent' })).toBeEnabled();
  await expect(rowOf(page, quick.name).getByRole('button', { name: 'Present' })).toBeDisabled();
  release();
  await expect(rowOf(page, slow.name).getByRole('button', { name: 'Absent' })).toBeEnabled();
  expect((await listed(fest.url)).map(({ isPresent }) => isPresent)).toEqual([true, true]);
});

test('a mark announces once who is present, and marks of other desks announce nothing', async ({ page, fest }) => {
  const asha = await register(fest.url, { name: 'Asha Rao' });
  const ravi = await register(fest.url, { name: 'Ravi Das' });
  await page.clock.install();
  await signIn(page);
  await expect(rowOf(page, asha.name)).toBeVisible();
  const announced = await noteAnnouncements(page);

  const otherDesk = await page.context().newPage();
  await otherDesk.goto('/admindashboard');
  await rowOf(otherDesk, ravi.name).getByRole('button', { name: 'Present' }).click();
  await expect(rowOf(otherDesk, ravi.name).getByRole('button', { name: 'Absent' })).toBeEnabled();
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
