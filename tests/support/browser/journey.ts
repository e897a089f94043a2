import { test as base, expect, type Page } from '@playwright/test';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import { shipped } from '#scripts/build/target.ts';
import { endNotices, revokeDesks, startSession, withdrawAll } from '#tests/support/people/participant.ts';
import { organiserAccount, type RunningServer, startServer } from '#tests/support/running/server.ts';

export { expect };

type Fixtures = {
  /** A server without participants, desks or notices: they are removed after each journey. */
  fest: RunningServer;
  watched: undefined;
};

type WorkerFixtures = { started: { server: RunningServer; session: string } };

/** Without one of these tags, a journey runs once, on a wide screen. */
export const onPhone = { tag: '@phone' };
export const atBothWidths = { tag: '@both' };
/** Runs only in the rehearsal, never on the team's own facts. */
export const inRehearsal = { tag: '@rehearsal' };

let allowedErrors: RegExp[] = [];

/** Allows console errors that a journey causes on purpose. */
export const allowErrors = (error: RegExp): void => void allowedErrors.push(error);
/** The second message comes from the browser's own check for a new service worker, at a random moment. */
export const allowFailedRequests = () =>
  allowErrors(/Failed to load resource|unknown error occurred when fetching the script/);

/** In journeys, host names that end in .test mean this machine. */
const otherHosts = /^https?:\/\/(?!127\.0\.0\.1[:/]|localhost[:/]|\w+\.test[:/])/;
const map = 'https://www.openstreetmap.org/';

export const test = base.extend<Fixtures, WorkerFixtures>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from the pattern.
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
  // A console error, an unhandled rejection, a breach of the CSP or a request to another host fails any journey.
  watched: [
    async ({ context }, use) => {
      allowedErrors = [];
      const faults: string[] = [];
      context.on('console', (message) => {
        const text = `${message.text()} ${message.location().url}`;
        const isAllowed = message.location().url.startsWith(map) || allowedErrors.some((error) => error.test(text));
        if (message.type() === 'error' && !isAllowed) faults.push(text);
      });
      context.on('weberror', (error) => {
        const { name, message, stack } = error.error();
        const text = `${name}: ${message}\n${stack}`;
        if (!allowedErrors.some((allowed) => allowed.test(text))) faults.push(text);
      });
      // Only listen: `context.route` would turn the cache off. playwright.config.ts already blocks other hosts.
      context.on('request', (request) => {
        if (otherHosts.test(request.url()) && !request.url().startsWith(map)) faults.push(request.url());
      });
      await use(undefined);
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(faults, 'console errors, unhandled rejections and requests to other hosts').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * For journeys that test the facts in fest/. Rehearsals replace these facts. Import them by a relative path, because
 * `#fest/` means the tests' edition. Each journey has its own server, because other payments would change its sums.
 */
export const testOfFacts = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from the pattern.
  fest: async ({}, use) => {
    const server = await startServer({}, undefined, shipped);
    await use(server);
    await server.stop();
  },
});

/** Shows an empty page in place of the map, which cannot load in journeys. */
export async function showMap(page: Page): Promise<void> {
  await page.route(`${map}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' }));
}

/** Makes a page use its own clock, not the server's. A desk still gets the server's time from `deskSession`. */
export async function goByOwnClock(page: Page): Promise<void> {
  // This answer has no Date header, from which the page would learn the server's time.
  await page.route(`**${calls.notices.path}`, (route) => route.fulfill({ json: [] }));
}

/** Signs in by an API request, without the form, and opens an organisers' page without animations. */
export async function signIn(page: Page, path = '/admindashboard'): Promise<void> {
  const login = { headers: { [adminHeader]: adminFlag.value }, data: organiserAccount };
  expect(await page.context().request.post(calls.login.path, login)).toBeOK();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(({ key, value }) => {
    // A frame of another site may have no storage.
    if (window === top) localStorage.setItem(key, value);
  }, adminFlag);
  await page.goto(path);
  await expect(page.getByText('Signed in as').first()).toBeAttached();
}

/** Signs in with the login form. */
export async function signInByHand(page: Page, site = ''): Promise<void> {
  await page.goto(`${site}/admin`);
  await page.getByLabel('Username').fill(organiserAccount.username);
  await page.getByLabel('Password', { exact: true }).fill(organiserAccount.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Event Registrations' })).toBeVisible();
}

/** Opens an organisers' page from their menu, which is in the drawer on a phone. */
export async function goTo(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await toolLinks(page).getByRole('link', { name, exact: true }).click();
}

/** Opens the drawer on a phone. A wide screen always shows the organisers' menu. */
export async function openMenu(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open menu' });
  if (await opener.isVisible()) await opener.click();
}

export const toolLinks = (page: Page) => page.getByRole('navigation', { name: 'Organisers' });

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Marks somebody on the dashboard, and waits for the answer. */
export async function markPresent(page: Page, name: string): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: 'Present', exact: true }).click();
  await expect(rowOf(page, name).getByRole('button', { name: 'Absent', exact: true })).toBeEnabled();
}
