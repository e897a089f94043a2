import type { Page } from '@playwright/test';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, goByOwnClock, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { closeFormAt } from '#tests/support/people/closed-form.ts';
import { fillForm, submitButton } from '#tests/support/people/form.ts';

/** Two days before the fest, at 6 PM. */
const closeForm = (page: Page) => closeFormAt(page, '2025-08-10T18:00+05:30');

test.beforeEach(({ page }) => goByOwnClock(page));

/** By the clocks at the fest. */
const at = (local: string) => new Date(`${local}+05:30`);
const board = (page: Page) => page.getByRole('region', { name: 'In this release' });
const rowOf = (page: Page, label: string) => board(page).getByRole('listitem').filter({ hasText: label });

/** Waits for the scripts that load once the page is idle. */
async function open(page: Page, path: string) {
  const idle = page.waitForResponse((response) => response.url().endsWith('/api/notices'));
  await page.goto(path);
  await idle;
}

async function heroStands(page: Page) {
  await expect(page.getByRole('link', { name: 'REGISTER NOW' })).toHaveAttribute('href', '/register');
  await expect(page.getByRole('link', { name: 'EXPLORE EVENTS' })).toHaveAttribute('href', '/events');
  await expect(page.getByTestId('countdown-days')).toBeVisible();
}

test('while registration is open the board shows times and rooms', async ({ page }) => {
  await closeForm(page);
  await page.clock.setFixedTime(at('2025-08-10T17:59:00'));
  await open(page, '/');
  await heroStands(page);
  await expect(board(page)).toContainText('6 events');
  await expect(rowOf(page, 'Code Cascade')).toHaveText('10:00 AMCode Cascaderoom 801');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toHaveCount(0);
  await page.getByRole('link', { name: 'REGISTER NOW' }).click();
  await expect(submitButton(page)).toBeVisible();
});

test('after closing the board says so, and all buttons lead to the closed form', onPhone, async ({ page }) => {
  await closeForm(page);
  await page.clock.setFixedTime(at('2025-08-10T18:00:00'));
  await open(page, '/');
  await heroStands(page);
  await expect(board(page)).toContainText('registration closed');
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'REGISTER NOW' }).click();
  await expect(page.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'You can still register on the spot for AI Showcase and Fun Games.',
  );
  await expect(page.getByRole('main')).not.toContainText(/One form|is over/);
  for (const path of ['/events', '/events/oracle']) {
    await page.goto(path);
    const closed = page.getByRole('main').getByRole('link', { name: 'Registration is closed' });
    await expect(closed.first()).toHaveAttribute('href', '/register');
    await expect(page.getByRole('main').getByRole('link', { name: /^Register for/ })).toHaveCount(0);
  }
});

test('on the day the board shows what is on and what is next, without moving', atBothWidths, async ({ page }) => {
  await page.clock.install({ time: at('2025-08-12T09:47:30') });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const heights = () =>
    board(page)
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  const before = await heights();
  await expect(board(page)).toContainText('9:47 AM');
  await heroStands(page);
  await expect(rowOf(page, 'Code Cascade')).toContainText('next in 13 min');
  await expect(rowOf(page, 'Logo Design')).toHaveText('10:15 AMLogo Designroom 805');
  // Only changed texts flip.
  expect(await board(page).locator('.flap').count()).toBe(0);
  await page.clock.runFor(60_000);
  await expect(rowOf(page, 'Code Cascade')).toContainText('next in 12 min');
  await expect(rowOf(page, 'Code Cascade').locator('.flap')).toHaveCount(1);
  expect(await board(page).getByRole('listitem').locator('.flap').count()).toBe(1);

  await page.clock.runFor(12 * 60_000);
  await expect(rowOf(page, 'Code Cascade')).toContainText('now, room 801');
  await expect(rowOf(page, 'Logo Design')).toContainText('next in 15 min');
  expect(await heights()).toEqual(before);
  await page.clock.fastForward(3_600_000);
  await expect(rowOf(page, 'Code Cascade')).toContainText('over');
  await expect(rowOf(page, 'Logo Design')).toContainText('now, room 805');
  expect(await heights()).toEqual(before);
  await expectNoFindings(page);
});

test('without a closing time the form stays open after the fest', async ({ page }) => {
  await page.clock.setFixedTime(at('2025-08-12T12:00:00'));
  await open(page, '/register');
  await expect(submitButton(page)).toBeVisible();
  await page.clock.setFixedTime(at('2025-08-13T12:00:00'));
  await open(page, '/');
  await expect(rowOf(page, 'Code Cascade')).toHaveText('10:00 AMCode Cascaderoom 801');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toHaveCount(0);
});

test('after the fest the home page shows thanks, results and the next edition', onPhone, async ({ page }) => {
  await closeForm(page);
  await page.clock.setFixedTime(at('2025-08-13T09:00:00'));
  await open(page, '/');
  await heroStands(page);
  await board(page).getByRole('link', { name: 'thank you' }).click();
  const thanks = page.getByRole('region', { name: 'Thank you', exact: true });
  await expect(thanks).toBeInViewport();
  await expect(thanks).toContainText('12 August 2025');
  await expect(thanks).toContainText('11.0 comes in August 2026.');
  await expect(thanks.getByRole('heading', { level: 3 })).toHaveText(['Oracle', 'C Bingo']);
  await expect(thanks.getByRole('list').nth(1).getByRole('listitem')).toHaveText([/Trailblazers/, /Ravi/, /Null/]);
  await expectNoFindings(page);
  await thanks.getByRole('link', { name: 'See the pictures' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();

  await open(page, '/register');
  await expect(page.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
  await expect(page.getByText('Tech Fest 10.0 is over.')).toBeVisible();
  await expect(page.getByText('You can still register')).toHaveCount(0);
  await expectNoFindings(page);
});

test('the board follows the server’s clock, even if the phone’s is wrong', async ({ page }) => {
  await page.clock.install({ time: at('2031-01-01T10:30:00') });
  await page.route('**/api/notices', (route) =>
    route.fulfill({ json: [], headers: { date: at('2025-08-12T10:30:00').toUTCString() } }),
  );
  await open(page, '/');
  await page.clock.runFor(2_000);
  await expect(rowOf(page, 'Code Cascade')).toContainText('now, room 801');
});

test('a form sent before closing still shows its pass', async ({ page }) => {
  await closeForm(page);
  await page.clock.install({ time: at('2025-08-10T17:59:00') });
  const answer = await holdBack(page, '**/api/register');
  await page.goto('/register');
  const { name } = await fillForm(page);
  await submitButton(page).click();
  await page.clock.runFor(120_000);
  await expect(page.getByRole('button', { name: 'PROCESSING...' })).toBeVisible();
  answer();
  const pass = page.getByRole('region', { name: "You're in." });
  await expect(pass.getByRole('heading', { name })).toBeVisible();
  await page.clock.runFor(120_000);
  await expect(pass).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the board changes without an animation', async ({ page }) => {
    await page.clock.install({ time: at('2025-08-12T09:58:30') });
    await page.goto('/');
    await expect(rowOf(page, 'Code Cascade')).toContainText('next in 2 min');
    await page.clock.runFor(60_000);
    const flap = rowOf(page, 'Code Cascade').locator('.flap');
    await expect(flap).toHaveText('next in 1 min');
    expect(await flap.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
  });
});
