import type { Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import type { Move } from '#contract/notices.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { allowFailedRequests, atBothWidths, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { downloadBy, letPoll } from '#tests/support/browser/network.ts';
import { ask, endNotices, to } from '#tests/support/people/participant.ts';

const moved = 'C Bingo has moved to 807';
const hour = 3_600_000;
type Started = { server: { url: string }; session: string };

const write = ({ server, session }: Started, text: string, more: { until?: string; event?: string } = {}) =>
  ask(server.url, session, calls.writeNotice, { text, until: new Date(Date.now() + hour).toISOString(), ...more });

const moveBingo = ({ server, session }: Started, move: Move) =>
  ask(server.url, session, to(calls.moveEvent, '', 'bingo'), move);

const bar = (page: Page) => page.getByRole('region', { name: 'Notices' });
/** Opens the home page, and waits until it has received the notices. */
async function openPolled(page: Page) {
  const first = page.waitForResponse((response) => response.url().endsWith(calls.notices.path));
  await page.goto('/');
  await first;
}
/** Waits until the page is idle. */
const idle = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

test('an open page shows a notice within 15 seconds and moves nothing', atBothWidths, async ({ page, started }) => {
  await page.clock.install();
  await openPolled(page);
  const told = await noteAnnouncements(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A newly loaded font may move the page in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) shifts.push(JSON.stringify(shift));
    }).observe({ type: 'layout-shift' });
  });
  await write(started, moved, { event: 'bingo' });
  await letPoll(page, calls.notices, 15);
  await expect(bar(page)).toContainText(moved);
  expect((await told()).join()).toContain(moved);
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  await expectNoFindings(page);

  await endNotices(started.server.url, started.session);
  await letPoll(page, calls.notices);
  await expect(bar(page)).toBeHidden();
});

test('every public page shows the latest notice, and the others after a tap', onPhone, async ({ page, started }) => {
  // Safari before 17.4 and Chrome before 116 lack these functions.
  await page.addInitScript(() => {
    for (const name of ['any', 'timeout']) Reflect.deleteProperty(AbortSignal, name);
  });
  await write(started, 'Lunch is served at the gate');
  await write(started, moved, { event: 'bingo' });
  const notices = bar(page).getByRole('listitem');
  for (const path of ['/', '/register', '/pass', '/coming-soon', '/events']) {
    await page.goto(path);
    await expect(notices, path).toHaveText([/807/]);
  }
  await expect(bar(page).getByRole('link', { name: moved })).toHaveAttribute('href', /bingo/);
  await bar(page).getByRole('button', { name: '1 more' }).click();
  await expect(notices).toHaveText([/807/, /Lunch/]);
  await bar(page).getByRole('button', { name: 'Dismiss', exact: true }).first().click();
  await expect(notices).toHaveText([/Lunch/]);
  await page.reload();
  await expect(notices).toHaveText([/Lunch/]);

  const asked: string[] = [];
  page.on('request', (request) => void asked.push(`${request.frame().url()} asks for ${request.url()}`));
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await idle(page);
  await expect(bar(page)).toBeHidden();
  expect(asked.filter((line) => /admin asks for .*(live-|notices)/.test(line))).toEqual([]);
});

test('a notice ends on time, even if the phone’s clock is wrong', onPhone, async ({ page, started }) => {
  await page.clock.install({ time: '2025-08-12T13:29:00+05:30' });
  await write(started, moved, { until: new Date(Date.now() + 90_000).toISOString() });
  await page.goto('/');
  await expect(bar(page)).toContainText(moved);
  // From now on no answer comes, so the page must end the notice by itself.
  await page.route(`**${calls.notices.path}`, () => {});
  await page.clock.runFor(60_000);
  await expect(bar(page)).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(bar(page)).toBeHidden();
});

test('notices appear even if their script was lost at first, or an answer was invalid', async ({ page, started }) => {
  allowFailedRequests();
  await write(started, moved);
  const lost = { scripts: 0, answers: 0 };
  await page.route('**/assets/live-*.js', (route) => {
    lost.scripts += 1;
    return lost.scripts === 1 ? route.abort() : route.continue();
  });
  await page.route(`**${calls.notices.path}`, (route) => {
    lost.answers += 1;
    return lost.answers === 1 ? route.fulfill({ json: [null] }) : route.continue();
  });
  await page.clock.install();
  await page.goto('/');
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(bar(page)).toContainText(moved, { timeout: 500 });
  }).toPass();
  expect(lost.scripts).toBeGreaterThan(1);
  expect(lost.answers).toBeGreaterThan(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('every row and poster of a moved event show its new room and time', onPhone, async ({ page, started }) => {
  const poster = page.getByText(/^The poster shows the old/);
  await page.goto('/events/bingo');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(poster).toHaveCount(0);
  await moveBingo(started, { room: '807', start: '12:30', end: '13:30' });
  await page.reload();
  await expect(poster).toHaveText('The poster shows the old room.');
  await moveBingo(started, { room: '807', start: '13:00', end: '14:00' });
  await page.goto('/');
  const row = page.getByRole('region', { name: 'In this release' }).getByRole('listitem').nth(4);
  await expect(row).toHaveText('12:30 → 1:00 PMC Bingoroom 803 → 807');
  await expect(bar(page)).toContainText('C Bingo: room 803 → 807, 12:30-1:30 PM → 1:00-2:00 PM');
  await expectNoFindings(page);
  await bar(page).getByRole('button', { name: 'Dismiss', exact: true }).click();
  await page.goto('/events');
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('article', { name: 'C Bingo' })).toContainText('room 803 → 807');
  await page.getByRole('link', { name: 'Details of C Bingo' }).click();
  await expect(poster).toHaveText('The poster shows the old room and time.');
  const main = page.getByRole('main');
  await expect(main).toContainText('time12:30-1:30 PM → 1:00-2:00 PMwhereroom 803 → 807');
  await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /room%20803%20%E2%86%92%20807/);
  const { bytes } = await downloadBy(main.getByRole('button', { name: 'Add to calendar' }));
  expect(bytes.toString()).toMatch(/DTSTART;TZID=Asia\/Kolkata:20250812T130000[\s\S]*LOCATION:Room 803 → 807/);
});
