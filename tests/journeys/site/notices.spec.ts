import type { Page } from '@playwright/test';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { atBothWidths, expect, failedRequest, onPhone, test } from '#tests/support/browser/journey.ts';
import { deskOrganiser } from '#tests/support/running/server.ts';

const moved = 'C Bingo has moved to 807';
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const headers = { [adminHeader]: adminFlag.value };

/** An organiser at another desk. Ends every notice, as the next journey has the same server. */
function desk(page: Page, url: string) {
  const request = page.context().request;
  const address = (path: string) => url + path;
  const signedIn = request.post(address(calls.login.path), { headers, data: deskOrganiser });
  return {
    async write(text: string, more: { until?: string; event?: string } = {}) {
      await signedIn;
      const data = { text, until: inAnHour(), ...more };
      const answer = await request.post(address(calls.writeNotice.path), { headers, data });
      expect(answer.status()).toBe(201);
    },
    async endAll() {
      await signedIn;
      const running = await request.get(address(calls.writtenNotices.path), { headers });
      for (const { id } of await running.json())
        await request.delete(address(calls.endNotice.path.replace(':id', id)), { headers });
    },
  };
}

const bar = (page: Page) => page.getByRole('region', { name: 'Notices' });
/** Waits until the page has looked for notices. */
const looked = (page: Page) => page.waitForResponse((response) => response.url().endsWith(calls.notices.path));

test(
  'a notice stands on an open page within 15 seconds, is told to a screen reader and moves nothing',
  atBothWidths,
  async ({ page, fest }) => {
    const organisers = desk(page, fest.url);
    await page.clock.install();
    const first = looked(page);
    await page.goto('/');
    await first;
    const told = await noteAnnouncements(page);
    await page.evaluate(async () => {
      await document.fonts.ready;
      // A face that is ready moves the page in the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        const moved = list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Element }[] })[];
        for (const { value, sources } of moved)
          shifts.push(`${value} ${sources.map(({ node }) => node?.nodeName + node?.className + node?.textContent)}`);
      }).observe({ type: 'layout-shift' });
    });
    await organisers.write(moved, { event: 'bingo' });
    await page.clock.runFor(13_000);
    await expect(bar(page)).toContainText(moved);
    expect((await told()).join()).toContain(moved);
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
    await expectNoFindings(page);

    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(bar(page)).toBeInViewport();
    const foot = await bar(page).boundingBox();
    const last = await page.getByRole('contentinfo').boundingBox();
    if (!foot || !last) throw new Error('The page has no foot');
    expect(last.y + last.height).toBeLessThanOrEqual(foot.y + 1);
    await organisers.endAll();
    await page.clock.runFor(13_000);
    await expect(bar(page)).toBeHidden();
  },
);

test('a notice stands on every public page, and on none of the organisers’', async ({ page, fest }) => {
  const organisers = desk(page, fest.url);
  await organisers.write(moved);
  for (const path of ['/', '/events', '/events/oracle', '/contact', '/register', '/pass', '/gallery', '/coming-soon']) {
    await page.goto(path);
    await expect(bar(page)).toContainText(moved);
  }
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(bar(page)).toBeHidden();
  expect(asked.filter((path) => /live-|notices/.test(path))).toEqual([]);
  await organisers.endAll();
});

test(
  'of several notices the latest stands, the others on request, each until it is dismissed',
  onPhone,
  async ({ page, fest }) => {
    const organisers = desk(page, fest.url);
    await organisers.write('Lunch is served at the gate');
    await organisers.write(moved, { event: 'bingo' });
    await page.goto('/events');
    await expect(bar(page).getByRole('listitem')).toHaveCount(1);
    await expect(bar(page).getByRole('link', { name: moved })).toHaveAttribute('href', /bingo/);
    await bar(page).getByRole('button', { name: '1 more' }).click();
    await expect(bar(page).getByRole('listitem')).toHaveText([/807/, /Lunch/]);
    await bar(page).getByRole('button', { name: 'Dismiss' }).first().click();
    await expect(bar(page).getByRole('listitem')).toHaveText([/Lunch/]);
    await page.reload();
    await expect(bar(page).getByRole('listitem')).toHaveText([/Lunch/]);
    await organisers.endAll();
  },
);

test(
  'a notice vanishes at its end by the server’s clock, however wrong the phone’s is',
  onPhone,
  async ({ page, fest }) => {
    const organisers = desk(page, fest.url);
    const hour = 3_600_000;
    await page.clock.install({ time: Date.now() + 5 * hour });
    await organisers.write(moved, { until: new Date(Date.now() + 90_000).toISOString() });
    await page.goto('/');
    await expect(bar(page)).toContainText(moved);
    // From here on only the clock can tell.
    await page.route(`**${calls.notices.path}`, () => {});
    await page.clock.runFor(60_000);
    await expect(bar(page)).toBeVisible();
    await page.clock.runFor(31_000);
    await expect(bar(page)).toBeHidden();
    await organisers.endAll();
  },
);

test('an answer that holds no notices is passed over, and the next is taken', async ({ page, fest }) => {
  const organisers = desk(page, fest.url);
  await organisers.write(moved);
  await page.clock.install();
  await page.route(`**${calls.notices.path}`, (route) => route.fulfill({ json: { notices: 'none' } }), { times: 1 });
  const first = looked(page);
  await page.goto('/');
  await first;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.clock.runFor(21_000);
  await expect(bar(page)).toContainText(moved);
  await organisers.endAll();
});

test('notices stand in browsers that cannot join two signals: before Safari 17.4 and Chrome 116', async ({
  page,
  fest,
}) => {
  const organisers = desk(page, fest.url);
  await organisers.write(moved);
  await page.addInitScript(() => {
    for (const name of ['any', 'timeout']) Reflect.deleteProperty(AbortSignal, name);
  });
  await page.goto('/');
  await expect(bar(page)).toContainText(moved);
  await organisers.endAll();
});

test('a look that gets no answer within ten seconds is given up, and another follows', async ({ page, fest }) => {
  const organisers = desk(page, fest.url);
  await organisers.write(moved);
  await page.clock.install();
  await page.route(`**${calls.notices.path}`, () => {}, { times: 1 });
  const first = page.waitForRequest(`**${calls.notices.path}`);
  await page.goto('/');
  await first;
  const givenUp = page.waitForEvent('requestfailed');
  await page.clock.runFor(11_000);
  await givenUp;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.clock.runFor(21_000);
  await expect(bar(page)).toContainText(moved);
  await organisers.endAll();
});

test('a page that is not seen asks for nothing, and at once when it is seen again', async ({ page }) => {
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(calls.notices.path)) asked += 1;
  });
  const first = looked(page);
  await page.goto('/');
  await first;
  const see = (state: string) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await see('hidden');
  await page.clock.runFor(120_000);
  expect(asked).toBe(1);
  const next = looked(page);
  await see('visible');
  await next;
});

test.describe('where the network loses something', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('pages look less and less often, and at once when the network is back', async ({ page, fest }) => {
    const organisers = desk(page, fest.url);
    await page.clock.install();
    const first = looked(page);
    await page.goto('/');
    await first;
    let lost = 0;
    await page.route(`**${calls.notices.path}`, (route) => {
      lost += 1;
      return route.abort();
    });
    for (let minute = 0; minute < 5; minute++) {
      for (let seconds = 0; seconds < 60; seconds += 10) {
        await page.clock.runFor(10_000);
        // The answer is taken in, which the page's clock knows nothing of.
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      }
    }
    expect(lost).toBeGreaterThan(2);
    expect(lost).toBeLessThan(8);
    await page.unroute(`**${calls.notices.path}`);
    await organisers.write(moved);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(bar(page)).toContainText(moved);
    await organisers.endAll();
  });

  test('what comes once the page is idle is asked for again where it got lost', async ({ page, fest }) => {
    const organisers = desk(page, fest.url);
    await organisers.write(moved);
    let lost = 0;
    await page.route('**/assets/live-*.js', (route) => {
      lost += 1;
      return lost <= 2 ? route.abort() : route.continue();
    });
    await page.clock.install();
    await page.goto('/');
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(bar(page)).toContainText(moved, { timeout: 500 });
    }).toPass();
    expect(lost).toBeGreaterThan(2);
    await organisers.endAll();
  });
});
