import { test as base, expect, type Page } from '@playwright/test';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import { endNotices, revokeDesks, startSession, withdrawAll } from '#tests/support/people/participant.ts';
import { deskOrganiser, type RunningServer, startServer } from '#tests/support/running/server.ts';

export { expect };

type Fixtures = {
  /** A real server that holds no registration yet; what a journey leaves there is withdrawn or ended after it. */
  fest: RunningServer;
  /** Console errors that belong to the journey, such as Chromium's line for a refused request. */
  expectedErrors: RegExp[];
  /** What reached for an address that is not of this machine, and what went wrong in the page. */
  watched: undefined;
};

type WorkerFixtures = { started: { server: RunningServer; session: string } };

/** A journey runs once, on a desk's screen, unless it says that a phone's screen differs. */
export const onPhone = { tag: '@phone' };
export const atBothWidths = { tag: '@both' };

/** Chromium's own line for a request that was answered with an error status or cut. */
export const failedRequest = /Failed to load resource/;

/** Names that end in .test are this machine, where a journey maps them. */
const otherHosts = /^https?:\/\/(?!127\.0\.0\.1[:/]|localhost[:/]|\w+\.test[:/])/;
const map = 'https://www.openstreetmap.org/';

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedErrors: [[], { option: true }],
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from a pattern.
    async ({}, use) => {
      const server = await startServer();
      await use({ server, session: await startSession(server.url) });
      await server.stop();
    },
    { scope: 'worker' },
  ],
  fest: async ({ started: { server, session } }, use) => {
    await use(server);
    await withdrawAll(server.url, session);
    await revokeDesks(server.url, session);
    await endNotices(server.url, session);
  },
  baseURL: async ({ fest }, use) => use(fest.url),
  // A console error, an unhandled rejection, a broken policy or a request to another host fails every journey.
  watched: [
    async ({ context, expectedErrors }, use) => {
      const faults: string[] = [];
      context.on('console', (message) => {
        const text = `${message.text()} ${message.location().url}`;
        const isExpected = message.location().url.startsWith(map) || expectedErrors.some((error) => error.test(text));
        if (message.type() === 'error' && !isExpected) faults.push(text);
      });
      context.on('weberror', (error) => faults.push(String(error.error().stack)));
      // Heard and not routed: a route halts every request and turns the cache off. Chromium finds no other host, see
      // playwright.config.ts; the map is the one that the pages ask for.
      context.on('request', (request) => {
        if (otherHosts.test(request.url()) && !request.url().startsWith(map)) faults.push(request.url());
      });
      await use(undefined);
      // A request that is still on its way has no journey to answer to.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(faults, 'console errors, unhandled rejections and requests to other hosts').toEqual([]);
    },
    { auto: true },
  ],
});

/** Gives a page a map that is there and has nothing to focus; elsewhere it does not load. */
export async function showMap(page: Page): Promise<void> {
  await page.route(`${map}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' }));
}

/** Has a page go by its own clock, which the journey sets, and not by the server's, which comes with the notices. */
export async function goByOwnClock(page: Page): Promise<void> {
  // An answer that Playwright makes up has no Date.
  await page.route(`**${calls.notices.path}`, (route) => route.fulfill({ json: [] }));
}

/** Opens the dashboard as the desk's organiser, who has signed in before: the call and the flag, without the form. */
export async function signIn(page: Page): Promise<void> {
  const login = { headers: { [adminHeader]: adminFlag.value }, data: deskOrganiser };
  expect(await page.context().request.post(calls.login.path, login)).toBeOK();
  await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), adminFlag);
  await page.goto('/admindashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Event Registrations' })).toBeVisible();
}

/** The same by the form, on the site of that address. */
export async function signInByHand(page: Page, site = ''): Promise<void> {
  await page.goto(`${site}/admin`);
  await page.getByLabel('Username').fill(deskOrganiser.username);
  await page.getByLabel('Password', { exact: true }).fill(deskOrganiser.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Event Registrations' })).toBeVisible();
}

/** The row, on a phone the card, of a participant. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
