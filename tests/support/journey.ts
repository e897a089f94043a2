import { test as base, expect, type Page } from '@playwright/test';
import { deskOrganiser, type RunningServer, startServer } from './server.ts';

export { expect };

type Fixtures = {
  /** A fest of the journey's own: a real server on an empty folder. */
  fest: RunningServer;
  /** Settings of that server beyond the tests' own. */
  settings: Record<string, string>;
  /** Console errors that belong to the journey, such as Chromium's line for a refused request. */
  expectedErrors: RegExp[];
  /** What reached for an address that is not of this machine. */
  watched: undefined;
};

/** Chromium's own line for a request that was answered with an error status or cut. */
export const failedRequest = /Failed to load resource/;

export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  expectedErrors: [[], { option: true }],
  fest: async ({ settings }, use) => {
    const server = await startServer(settings);
    await use(server);
    await server.stop();
  },
  baseURL: async ({ fest }, use) => use(fest.url),
  // A console error, an unhandled rejection, a broken policy or a request to another host fails every journey.
  watched: [
    async ({ context, expectedErrors }, use) => {
      const faults: string[] = [];
      context.on('console', (message) => {
        const text = `${message.text()} ${message.location().url}`;
        if (message.type() === 'error' && !expectedErrors.some((it) => it.test(text))) faults.push(text);
      });
      context.on('weberror', (error) => faults.push(String(error.error().stack)));
      await context.route(
        (url) => !['127.0.0.1', 'localhost'].includes(url.hostname) && url.protocol.startsWith('http'),
        (route) => {
          if (new URL(route.request().url()).hostname !== 'www.openstreetmap.org') faults.push(route.request().url());
          return route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' });
        },
      );
      await use(undefined);
      expect(faults, 'console errors, unhandled rejections and requests to other hosts').toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs in as the desk's organiser and waits for the dashboard. */
export async function signIn(page: Page, { username, password } = deskOrganiser, site = ''): Promise<void> {
  await page.goto(`${site}/admin`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Event Registrations' })).toBeVisible();
}

/** The row, on a phone the card, of a participant. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
