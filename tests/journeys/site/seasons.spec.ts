import type { Page } from '@playwright/test';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, goByOwnClock, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/network/hold-back.ts';
import { closeFormAt } from '#tests/support/people/closed-form.ts';
import { fillForm, submitButton } from '#tests/support/people/form.ts';

/** The tests' edition takes place on 12 August 2025; here it closes its form two days before, at 6 PM. */
const closeForm = (page: Page) => closeFormAt(page, '2025-08-10T18:00+05:30');

test.beforeEach(({ page }) => goByOwnClock(page));
// A script may still be on its way to a page that has shown what the journey is about.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** By the clocks at the fest. */
const at = (local: string) => new Date(`${local}+05:30`);
const board = (page: Page) => page.getByRole('region', { name: 'In this release' });
const rowOf = (page: Page, label: string) => board(page).getByRole('listitem').filter({ hasText: label });
/** Waits for what comes once the page is idle. */
const settled = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/notices'));

async function open(page: Page, path: string) {
  const idle = settled(page);
  await page.goto(path);
  await idle;
}

async function heroStands(page: Page) {
  await expect(page.getByRole('link', { name: 'REGISTER NOW' })).toHaveAttribute('href', '/register');
  await expect(page.getByRole('link', { name: 'EXPLORE EVENTS' })).toHaveAttribute('href', '/events');
  await expect(page.getByTestId('countdown-days')).toBeVisible();
}

test('while registration is open the board says when and where', atBothWidths, async ({ page }) => {
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

test('once it is closed the board says so, and the button leads to the page that does', onPhone, async ({ page }) => {
  await closeForm(page);
  await page.clock.setFixedTime(at('2025-08-10T18:00:00'));
  await open(page, '/');
  await heroStands(page);
  await expect(board(page)).toContainText('registration closed');
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'REGISTER NOW' }).click();
  await expect(page.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Still open, on the spot: AI Showcase and Fun Games.');
  await expect(page.getByRole('main')).not.toContainText(/One form|is over/);
  for (const path of ['/events', '/events/oracle']) {
    await page.goto(path);
    const closed = page.getByRole('main').getByRole('link', { name: 'Registration is closed' });
    await expect(closed.first()).toHaveAttribute('href', '/register');
    await expect(page.getByRole('main').getByRole('link', { name: /^Register for/ })).toHaveCount(0);
  }
});

test(
  'on the day the board says what is on now and what is next, and moves only by what changes',
  atBothWidths,
  async ({ page }) => {
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
    // Nothing ticks when the life of the board begins, and then only what changes.
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
  },
);

test('the form that never closes stays open on the day and after it, and nobody is sent home', async ({ page }) => {
  await page.clock.setFixedTime(at('2025-08-12T12:00:00'));
  await open(page, '/register');
  await expect(submitButton(page)).toBeVisible();
  await page.clock.setFixedTime(at('2025-08-13T12:00:00'));
  await open(page, '/');
  await expect(rowOf(page, 'Code Cascade')).toHaveText('10:00 AMCode Cascaderoom 801');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toHaveCount(0);
});

test('afterwards the home page thanks, with results, pictures and what comes next', atBothWidths, async ({ page }) => {
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
  await expect(page.getByText('Still open')).toHaveCount(0);
  await expectNoFindings(page);
});

test('the season is of the server’s clock however wrong the phone’s is', async ({ page }) => {
  await page.clock.install({ time: at('2031-01-01T10:30:00') });
  await page.route('**/api/notices', (route) =>
    route.fulfill({ json: [], headers: { date: at('2025-08-12T10:30:00').toUTCString() } }),
  );
  await open(page, '/');
  await page.clock.runFor(2_000);
  await expect(rowOf(page, 'Code Cascade')).toContainText('now, room 801');
});

test('whoever has sent the form sees what comes of it, also where it closes meanwhile', async ({ page }) => {
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

test('the life of the board has one timer, and none while nobody sees the page', async ({ page }) => {
  // Half a second, both times, so that the countdown's wait for the next full one is no second.
  await page.clock.setFixedTime(at('2025-08-12T10:30:00.500'));
  await page.addInitScript(() => {
    const timers = new Set<number>();
    const { setTimeout, clearTimeout, setInterval } = window;
    Object.assign(window, {
      timers,
      setTimeout(run: () => void, wait?: number) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          run();
        }, wait);
        if (wait === 1_000) timers.add(timer);
        return timer;
      },
      clearTimeout(timer: number) {
        timers.delete(timer);
        clearTimeout(timer);
      },
      setInterval(run: () => void, wait: number) {
        const timer = setInterval(run, wait);
        if (wait === 1_000) timers.add(timer);
        return timer;
      },
    });
  });
  await open(page, '/');
  await expect(rowOf(page, 'Code Cascade')).toContainText('now, room 801');
  const timers = () => page.evaluate(() => (window as unknown as { timers: Set<number> }).timers.size);
  const see = (state: string) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  expect(await timers()).toBe(1);
  await see('hidden');
  expect(await timers()).toBe(0);
  await page.clock.setFixedTime(at('2025-08-12T11:10:00.500'));
  await see('visible');
  await expect(rowOf(page, 'Code Cascade')).toContainText('over');
  expect(await timers()).toBe(1);
});

test.describe('where motion is reduced', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the board changes without a tick', async ({ page }) => {
    await page.clock.install({ time: at('2025-08-12T09:58:30') });
    await page.goto('/');
    await expect(rowOf(page, 'Code Cascade')).toContainText('next in 2 min');
    await page.clock.runFor(60_000);
    const flap = rowOf(page, 'Code Cascade').locator('.flap');
    await expect(flap).toHaveText('next in 1 min');
    expect(await flap.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
  });
});
