import type { Locator, Page } from '@playwright/test';
import { edition } from '#fest/edition.ts';
import { seasonScript } from '#scripts/build/season.ts';
import { expectNoFindings, open as openReady } from '#tests/support/browser/accessible.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { atBothWidths, expect, goByOwnClock, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { field, fillForm, submitButton } from '#tests/support/people/form.ts';

/** Closes the form two days before the fest. The tests' edition has no closing time, so this edits the served scripts. */
async function closeForm(page: Page) {
  const closing = { ...edition, registrationClosesAt: '2025-08-10T18:00+05:30' };
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const time = JSON.stringify(closing.registrationClosesAt);
    const body = (await response.text()).replace('registrationClosesAt:null', `registrationClosesAt:${time}`);
    await route.fulfill({ response, body });
  });
  await page.route('**/assets/before-paint-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: seasonScript(closing) }),
  );
}

test.beforeEach(({ page }) => goByOwnClock(page));

/** Times are local to the fest. */
const at = (local: string) => new Date(`${local}+05:30`);
const board = (page: Page) => page.getByRole('region', { name: 'In this release' });
const rowOf = (page: Page, label: string) => board(page).getByRole('listitem').filter({ hasText: label });

/** Waits for the scripts that load once the page is idle. */
async function open(page: Page, path: string) {
  const idle = page.waitForResponse((response) => response.url().endsWith('/api/notices'));
  await page.goto(path);
  await idle;
}

test('the form closes on time, but a form sent earlier still gets its pass', onPhone, async ({ page }) => {
  await closeForm(page);
  await page.clock.install({ time: at('2025-08-10T17:58:00') });
  await open(page, '/');
  await expect(board(page)).toContainText('6 events');
  await page.getByRole('link', { name: 'REGISTER NOW' }).click();
  const answer = await holdBack(page, '**/api/register');
  const { name } = await fillForm(page);
  await submitButton(page).click();
  await page.clock.runFor(130_000);
  await expect(page.getByRole('button', { name: 'PROCESSING...' })).toBeVisible();
  answer();
  const pass = page.getByRole('region', { name: "You're in." });
  await expect(pass.getByRole('heading', { name })).toBeVisible();

  await open(page, '/');
  await expect(board(page)).toContainText('registration closed');
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'REGISTER NOW' }).click();
  await expect(page.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
  await expect(field(page, 'name')).toBeHidden();
  const main = page.getByRole('main');
  await expect(main).toContainText('You can still register on the spot for AI Showcase and Fun Games.');
  await expect(main).not.toContainText(/One form|is over/);
  await expectNoFindings(page);
  for (const path of ['/events', '/events/oracle']) {
    await page.goto(path);
    const closed = main.getByRole('link', { name: 'Registration is closed' });
    await expect(closed.first()).toHaveAttribute('href', '/register');
    await expect(main.getByRole('link', { name: /^Register for/ })).toHaveCount(0);
  }
});

test('on the day the departure board comes first, is correct, and does not move', atBothWidths, async ({ page }) => {
  await page.clock.install({ time: at('2025-08-12T09:47:00') });
  const arrive = await holdBack(page, '**/assets/live-*.js');
  await openReady(page, '/');
  await page.evaluate(() => document.fonts.ready);
  const parts = page.getByRole('main').locator('h1, h2, li, p, a, svg').filter({ visible: true });
  const places = () =>
    parts.evaluateAll((all) => all.map((part) => `${part.tagName} ${JSON.stringify(part.getBoundingClientRect())}`));
  const before = await places();
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  for (const row of await board(page).getByRole('listitem').all()) {
    await expect(row).toBeInViewport({ ratio: 1 });
    expect(await top(row)).toBeLessThan(await top(page.getByRole('region', { name: 'Countdown' })));
  }
  arrive();
  await expect(rowOf(page, 'Code Cascade')).toContainText(/in 1[23] min/);
  expect(await places()).toEqual(before);
  await expect(rowOf(page, 'Logo Design')).toHaveText('10:15 AMLogo Designroom 805');

  await page.clock.pauseAt(at('2025-08-12T09:50:30'));
  await expect(board(page)).toContainText('9:50 AM');
  await expect(rowOf(page, 'Code Cascade')).toContainText('in 10 min');
  await page.clock.runFor(60_000);
  await expect(rowOf(page, 'Code Cascade')).toContainText('in 9 min');
  const flaps = board(page).getByRole('listitem').locator('.flap');
  await expect(flaps, 'only the changed text has an animation').toHaveCount(1);
  await page.clock.runFor(9 * 60_000);
  await expect(rowOf(page, 'Code Cascade')).toContainText('now, room 801');
  await expect(rowOf(page, 'Logo Design')).toContainText('in 15 min');
  await page.clock.resume();
  await expectNoFindings(page);
});

test('on the day events show how soon they begin, even if the device’s clock is wrong', async ({ page }) => {
  await page.clock.install({ time: at('2025-08-12T11:14:00') });
  const arrive = await holdBack(page, '**/assets/live-*.js');
  await page.goto('/events');
  const article = (name: string) => page.getByRole('article', { name, exact: true });
  const height = async () => (await article('Triathlon').boundingBox())?.height;
  const before = await height();
  arrive();
  await expect(article('Code Cascade')).toContainText('over');
  await expect(article('Imagineering')).toContainText('now');
  await expect(article('Triathlon')).toContainText('in 16 min');
  await expect(article('Oracle')).toContainText('in 2 h');
  expect(await height()).toBe(before);

  await page.clock.setSystemTime(at('2025-08-12T12:00:00'));
  await page.goto('/');
  const hand = page.locator('.day-hand');
  const tip = async () => (await hand.boundingBox())?.x ?? 0;
  await expect(hand).toBeVisible();
  const noon = await tip();
  await page.clock.runFor(60 * 60_000);
  expect(await tip()).toBeGreaterThan(noon);
  await page.clock.setSystemTime(at('2025-08-12T18:00:00'));
  await page.clock.runFor(60_000);
  await expect(hand).toHaveCount(0);

  await page.clock.setSystemTime(at('2031-01-01T10:30:00'));
  await page.route('**/api/notices', (route) =>
    route.fulfill({ json: [], headers: { date: at('2025-08-12T10:30:00').toUTCString() } }),
  );
  await open(page, '/');
  await page.clock.runFor(2_000);
  await expect(rowOf(page, 'Code Cascade')).toContainText('now, room 801');
});

test('after the fest the home page begins with thanks, results and the next edition', onPhone, async ({ page }) => {
  await closeForm(page);
  await page.clock.setFixedTime(at('2025-08-13T09:00:00'));
  // Hold back the script: the thanks must be there without it.
  const arrive = await holdBack(page, '**/assets/live-*.js');
  await page.goto('/');
  const thanks = page.getByRole('region', { name: 'Thank you', exact: true });
  await expect(thanks.getByText('The Trailblazers')).toBeInViewport();
  const text = 'Tech Fest 10.0 is over. Thank you to everybody who was there. Tech Fest 11.0 comes in';
  await expect(thanks).toContainText(text);
  await expect(thanks.getByRole('heading', { level: 3 })).toHaveText(['Oracle', 'C Bingo']);
  await expect(thanks.getByRole('listitem').first().getByRole('listitem')).toHaveText([/Trailblazers/, /Ravi/, /Null/]);
  arrive();
  await expectNoFindings(page);
  await expect(thanks.getByRole('link', { name: 'See the pictures' })).toHaveAttribute('href', '/gallery');

  for (const path of ['/', '/events', '/events/oracle', '/register', '/pass']) {
    await page.goto(path);
    await expect(page.getByText('Tech Fest 10.0 is over.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^regist(er (here|now|for)|ration is closed)/i })).toHaveCount(0);
    await expect(page.getByText('Spot registration only').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Plan your day' }).getByRole('button')).toHaveCount(0);
  }
  await open(page, '/register');
  await expect(page.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
  await expect(page.getByText('You can still register')).toBeHidden();
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'See the results' }).click();
  await expect(thanks).toBeFocused();
});

test('the countdown is on the first screen, is not announced, and ends on time', atBothWidths, async ({ page }) => {
  await page.clock.install({ time: '2025-08-20T04:29:00Z' });
  await openReady(page, '/');
  const seconds = page.getByTestId('countdown-seconds');
  await expect(seconds, 'nothing moves when the page opens').toHaveCSS('animation-name', 'none');
  await page.clock.pauseAt('2025-08-20T04:29:50Z');
  await expect(seconds).toHaveText('10');
  const timer = page.getByRole('timer');
  const countdown = page.getByRole('region', { name: 'Countdown' });
  const sentence = countdown.getByText('Counting to the prize-giving, 20 August 2025, 10:00 AM', { exact: true });
  for (const shown of [sentence, timer]) await expect(shown).toBeInViewport({ ratio: 1 });
  const announced = await noteAnnouncements(page);
  await page.clock.runFor(9_000);
  await expect(seconds).toHaveText('01');
  expect(await announced(), 'a screen reader would announce every second').toEqual([]);
  await expect(timer).toHaveAttribute('aria-live', 'off');
  await expect(page.getByText("It's Time!")).toBeHidden();
  await page.clock.runFor(1_000);
  await expect(timer).toHaveText("It's Time!", { useInnerText: true });
  await expect(timer).toBeInViewport({ ratio: 1 });
  await expect(sentence).toBeHidden();
});
