import type { IncomingHttpHeaders } from 'node:http';
import { expectCalm } from '#tests/support/browser/accessible.ts';
import { findChromium } from '#tests/support/browser/browser.ts';
import {
  allowFailedRequests,
  test as base,
  expect,
  markPresent,
  onPhone,
  rowOf,
  signInByHand,
} from '#tests/support/browser/journey.ts';
import { downloadBy } from '#tests/support/browser/network.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { certificates } from '#tests/support/network/certificates.ts';
import { startFront } from '#tests/support/network/http-proxies.ts';
import { makeDesk } from '#tests/support/people/at-the-desk.ts';
import { fillForm, photoInput, submitButton } from '#tests/support/people/form.ts';
import { freePort } from '#tests/support/running/processes.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';

/** Pages and API on https hosts of different sites, in a browser that partitions third-party cookies. */

type Hosts = {
  site: string;
  api: string;
  /** The API's server, without its proxy. */
  server: RunningServer;
  /** From now on, removes `Partitioned` from cookies, as if the browser did not know this attribute. */
  forgetPartitions(): void;
};

const test = base.extend<{ hosts: Hosts }>({
  hosts: async ({ page }, use) => {
    let keepsPartitioned = true;
    const edit = (headers: IncomingHttpHeaders) => {
      const cookies = headers['set-cookie'];
      if (cookies && !keepsPartitioned)
        headers['set-cookie'] = cookies.map((cookie) => cookie.replace('; Partitioned', ''));
    };
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.1' };
    const startHost = async (name: string) => {
      const port = String(await freePort());
      const how = { certificate: certificates.trusted, headers, edit };
      const { url, close } = await startFront(`http://127.0.0.1:${port}`, how);
      return { port, origin: url.replace('localhost', name), close };
    };
    const [site, api] = [await startHost('fest.test'), await startHost('api.test')];
    const [pages, server] = await Promise.all([
      startServer({ PORT: site.port, TRUST_PROXY: '1', API_BASE: api.origin }),
      startServer({ PORT: api.port, TRUST_PROXY: '1', ALLOWED_ORIGINS: site.origin, PUBLIC_URL: site.origin }),
    ]);
    const forgetPartitions = () => {
      keepsPartitioned = false;
    };
    await use({ site: site.origin, api: api.origin, server, forgetPartitions });
    // The page may still ask for its icon, which a stopping server refuses.
    await page.close();
    await Promise.all([pages.stop(), server.stop(), site.close(), api.close()]);
  },
});

const { executablePath, args } = await findChromium();
const flags = [
  '--host-resolver-rules=MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // Without this flag, no service worker would start.
  '--ignore-certificate-errors',
];
test.use({ launchOptions: { executablePath, args: [...args, ...flags] }, ignoreHTTPSErrors: true });

test.beforeEach(async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true });
});

test('an organiser marks, views and exports a participant', async ({ page, hosts }) => {
  await page.goto(`${hosts.site}/register`);
  const { name } = await fillForm(page);
  await photoInput(page).setInputFiles(await photoFile(800, 500));
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: "You're in." })).toBeVisible();

  await signInByHand(page, hosts.site);
  await page.reload();
  await markPresent(page, name);
  await rowOf(page, name)
    .getByRole('button', { name: /ID proof/i })
    .click();
  const seen = page.getByRole('dialog').getByRole('img', { name: new RegExp(name) });
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  await page.keyboard.press('Escape');

  // Logging the export needs the session.
  const logged = page.waitForResponse('**/api/admin/exports');
  const { name: file } = await downloadBy(page.getByRole('button', { name: 'Export All' }));
  await logged;
  expect(file).toBe('all_registrations.xlsx');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${hosts.site}/admin`);
});

test('a browser without third-party cookies is sent to the server’s address', onPhone, async ({ page, hosts }) => {
  allowFailedRequests();
  hosts.forgetPartitions();
  await page.goto(`${hosts.site}/admin`);
  await page.getByLabel('Username').fill('organiser');
  await page.getByLabel('Password', { exact: true }).fill('organiser-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('this browser cannot stay signed in here');
  expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBeNull();
  await expectCalm(page);
  await page.getByRole('link', { name: 'Sign in there' }).click();
  await expect(page).toHaveURL(`${hosts.api}/admin`);
  await signInByHand(page, hosts.api);

  const { link } = await makeDesk(hosts.server.url, 'Room 801');
  await page.goto(hosts.site + new URL(link).pathname);
  await page.getByRole('button', { name: 'Use this phone for Room 801' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectCalm(page);
  await page.getByRole('link', { name: 'Continue there' }).click();
  await page.getByRole('button', { name: /^Use this phone for/ }).click();
  await expect(page).toHaveURL(`${hosts.api}/desk`);
  await expect(page.getByRole('heading', { level: 1, name: 'Room 801' })).toBeAttached();

  await page.goto(`${hosts.site}/desk`);
  await expect(page.getByRole('link', { name: `${new URL(hosts.api).host}/desk` })).toBeVisible();
});
