import { noticeSentences } from '#contract/calls/problems.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, failedRequest, signIn, test } from '#tests/support/browser/journey.ts';

const moved = 'C Bingo has moved to 807';

test('an organiser shows a notice on every page, and ends it', atBothWidths, async ({ page, context }) => {
  await signIn(page);
  await page.getByRole('navigation', { name: 'Organisers' }).getByRole('link', { name: 'Notices' }).click();
  await expect(page).toHaveURL('/admin/notices');
  await expect(page.getByText('No notices.')).toBeVisible();
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

test.describe('a notice', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('stays in the form if it is refused, and ends by the clocks at the fest', async ({ page }) => {
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

    // The journeys' browser is in New York.
    await page.getByLabel('Until').fill('2099-08-12T15:30');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await send.click();
    expect((await sent).postDataJSON()).toEqual({ text: moved, until: '2099-08-12T15:30+05:30', event: null });
    await expect(page.getByRole('listitem').filter({ hasText: moved })).toContainText('12 Aug, 3:30 PM');
  });

  test('disappears from the list with a message if another organiser has ended it', async ({ page, context }) => {
    await signIn(page);
    await page.goto('/admin/notices');
    await page.getByLabel('What everybody should know').fill(moved);
    await page.getByRole('button', { name: 'Show to everybody' }).click();
    await expect(page.getByRole('button', { name: 'End now' })).toBeVisible();
    const other = await context.newPage();
    await other.addInitScript(() => localStorage.setItem('isAuthenticated', 'true'));
    await other.goto('/admin/notices');
    await other.getByRole('button', { name: 'End now' }).click();
    await expect(other.getByText('No notices.')).toBeVisible();
    await page.getByRole('button', { name: 'End now' }).click();
    await expect(page.getByRole('alert')).toContainText('This notice has already ended.');
    await expect(page.getByRole('button', { name: 'End now' })).toHaveCount(0);
  });
});
