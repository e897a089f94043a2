import { calls } from '#contract/calls/calls.ts';
import { expect, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { register } from '#tests/support/people/participant.ts';

test('a mark on one device appears at once on the dashboard of another device', async ({ page, fest }) => {
  const { name } = await register(fest.url);
  await signIn(page);
  const other = await page.context().newPage();
  const streams: string[] = [];
  const looks: number[] = [];
  other.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === calls.adminStream.path) streams.push(pathname);
    if (pathname === calls.changes.path) looks.push(Date.now());
  });
  await other.goto('/admindashboard');
  await expect(rowOf(other, name)).toBeVisible();
  // While the stream works, the dashboard polls only every 30 s.
  await expect.poll(() => looks.length).toBe(1);

  for (const mark of ['Present', 'Absent']) {
    const before = looks.length;
    await rowOf(page, name).getByRole('button', { name: mark }).click();
    await expect(rowOf(other, name).getByRole('button', { name: mark })).toBeDisabled();
    expect(looks.length).toBeGreaterThan(before);
  }
  const first = looks[0] ?? 0;
  expect(Date.now() - first).toBeLessThan(20_000);
  expect(streams).toHaveLength(1);
});
