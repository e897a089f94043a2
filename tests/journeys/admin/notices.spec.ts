import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, failedRequest, signIn, test } from '#tests/support/browser/journey.ts';

const moved = 'C Bingo has moved to 807';

test(
  'an organiser says something to everybody, sees it on the site, and ends it',
  atBothWidths,
  async ({ page, context }) => {
    await signIn(page);
    await page.getByRole('navigation', { name: 'Organisers' }).getByRole('link', { name: 'Notices' }).click();
    await expect(page).toHaveURL('/admin/notices');
    await expect(page.getByText('Nothing. Everything is where the programme says.')).toBeVisible();
    await page.getByLabel('What everybody should know').fill(moved);
    await page.getByLabel('About').selectOption('C Bingo');
    await page.getByRole('button', { name: '3 hours' }).click();
    await page.getByRole('button', { name: 'Show to everybody' }).click();
    await expect(page.getByRole('status')).toHaveText('It stands on every page within 15 seconds.');
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
    await visitor.goto('/events');
    const idle = visitor.waitForResponse((response) => response.url().endsWith('/api/notices'));
    expect(await (await idle).json()).toEqual([]);
    await expect(visitor.getByRole('region', { name: 'Notices' })).toBeHidden();
  },
);

test('the end is by the clocks at the fest, wherever the organiser’s own clock is', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/notices');
  // The journeys' browser is in New York.
  await page.getByLabel('What everybody should know').fill(moved);
  await page.getByLabel('Until').fill('2099-08-12T15:30');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Show to everybody' }).click();
  expect((await sent).postDataJSON()).toEqual({ text: moved, until: '2099-08-12T15:30+05:30', event: null });
  await expect(page.getByRole('listitem').filter({ hasText: moved })).toContainText('12 Aug, 3:30 PM');
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByText('Nothing. Everything')).toBeVisible();
});

test.describe('what cannot be said', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('is told in a sentence, and nothing that was typed is lost', async ({ page }) => {
    await signIn(page);
    await page.goto('/admin/notices');
    const send = page.getByRole('button', { name: 'Show to everybody' });
    await send.click();
    await expect(page.getByRole('alert')).toContainText('This field is required');
    await page.getByLabel('What everybody should know').fill(moved);
    await page.getByLabel('Until').fill('2020-01-01T10:00');
    await send.click();
    await expect(page.getByRole('alert')).toContainText('This end is past. Choose a later one.');
    await expect(page.getByLabel('What everybody should know')).toHaveValue(moved);
    await expectNoFindings(page);
  });

  test('a notice that another organiser ended says so and leaves the list', async ({ page, context }) => {
    await signIn(page);
    await page.goto('/admin/notices');
    await page.getByLabel('What everybody should know').fill(moved);
    await page.getByRole('button', { name: 'Show to everybody' }).click();
    await expect(page.getByRole('button', { name: 'End now' })).toBeVisible();
    const other = await context.newPage();
    await other.addInitScript(() => localStorage.setItem('isAuthenticated', 'true'));
    await other.goto('/admin/notices');
    await other.getByRole('button', { name: 'End now' }).click();
    await expect(other.getByText('Nothing. Everything')).toBeVisible();
    await page.getByRole('button', { name: 'End now' }).click();
    await expect(page.getByRole('alert')).toContainText('This notice has ended already.');
    await expect(page.getByRole('button', { name: 'End now' })).toHaveCount(0);
  });

  for (const path of ['/admin/desks', '/admin/notices', '/admin/mails']) {
    test(`${path} leads to the login without the flag, and with the flag alone`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/admin');
      // Set in the page that stands, the login would go on to the dashboard, whose refusal takes the flag away again.
      await page.addInitScript(() => localStorage.setItem('isAuthenticated', 'true'));
      await page.goto(path);
      await expect(page).toHaveURL('/admin');
      await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    });
  }
});

test(
  'the organisers’ pages lead to each other, have no footer, and let one sign out',
  atBothWidths,
  async ({ page }) => {
    await signIn(page);
    const links = page.getByRole('navigation', { name: 'Organisers' });
    for (const name of ['Desks', 'Notices', 'Mails', 'Registrations']) {
      await links.getByRole('link', { name }).click();
      await expect(links.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
    }
    await links.getByRole('link', { name: 'Mails' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/admin');
  },
);
