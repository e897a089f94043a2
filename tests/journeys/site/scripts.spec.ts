import type { Page } from '@playwright/test';
import { expectNoFindings, hydrated } from '#tests/support/browser/accessible.ts';
import { allowErrors, allowFailedRequests, expect, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { layoutFaults } from '#tests/support/browser/layout.ts';
import { field, fillForm, submitForm } from '#tests/support/people/form.ts';

test('the form and the dashboard work although scripts were lost or updated', onPhone, async ({ page, fest }) => {
  allowFailedRequests();
  const document = await fetch(`${fest.url}/register`).then((response) => response.text());
  const application =
    /<link class="application" rel="after-paint" crossorigin href="([^"]+)"/.exec(document)?.[1] ?? '';
  let lost = 0;
  await page.route(`**${application}`, (route) => {
    lost += 1;
    return lost <= 2 ? route.abort() : route.continue();
  });
  await page.goto('/register');
  await fillForm(page);
  expect(lost).toBeGreaterThan(2);

  let gone = 0;
  await page.route('**/assets/register-page-*.js', (route) => {
    gone += 1;
    return gone === 1 ? route.fulfill({ status: 404 }) : route.continue();
  });
  // This script offers corrections of typing errors.
  const noCorrection = page.waitForRequest('**/assets/likely-value-*.js');
  await page.route('**/assets/likely-value-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/register');
  await expect.poll(() => gone, 'the page reloads itself').toBeGreaterThan(1);
  await fillForm(page, { email: 'ravi@gmial.com' });
  await noCorrection;
  await submitForm(page);

  // Until the reload, the page says that a script is missing. React reports that this is not the prerendered HTML.
  allowErrors(/Minified React error #418/);
  await signIn(page);
  let lostByOrganiser = 0;
  await page.route('**/assets/organisers-*.js', (route) => {
    lostByOrganiser += 1;
    return lostByOrganiser <= 2 ? route.abort() : route.continue();
  });
  await page.route('**/assets/export-worker-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/admindashboard');
  await expect(page.getByRole('table', { name: 'All Participants' })).toBeVisible();
  expect(lostByOrganiser).toBeGreaterThan(2);

  const search = page.getByRole('searchbox');
  await search.fill('Participant');
  await page.getByRole('button', { name: 'Export All' }).click();
  await expect(page.getByRole('alert')).toHaveText(/The site was updated\. Load it again to continue/);
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(search).toHaveValue('Participant');
  await page.reload();
  await expect(search).toHaveValue('');
});

const broken = 'export const ContactPage = () => { throw new Error("The page is broken"); };';
const contactPage = '**/assets/contact-page-*.js';

const faults: [heading: string, cause: (page: Page) => Promise<unknown>][] = [
  [
    'This page stopped',
    (page) => page.route(contactPage, (to) => to.fulfill({ contentType: 'text/javascript', body: broken })),
  ],
  ['The site was updated', (page) => page.route(contactPage, (to) => to.fulfill({ status: 404 }))],
  [
    'This page did not load',
    async (page) => {
      for (const lost of [contactPage, '**/config.json']) await page.route(lost, (to) => to.abort());
    },
  ],
];

test('a page that does not load says so, and the form keeps its text', onPhone, async ({ page }) => {
  allowFailedRequests();
  allowErrors(/The page is broken/);
  await page.goto('/register');
  const { name } = await fillForm(page);
  const footer = page.getByRole('contentinfo');
  for (const [heading, cause] of faults) {
    await cause(page);
    await page.goto('/register');
    await expect(field(page, 'name')).toHaveValue(name);
    await hydrated(page);
    await footer.getByRole('link', { name: 'Contact Us' }).click();
    const failed = page.getByRole('heading', { level: 1, name: heading });
    await expect(failed).toBeVisible();
    await expectNoFindings(page);
    // The rest of the site still works.
    await footer.getByRole('link', { name: 'Register' }).click();
    await expect(field(page, 'name')).toHaveValue(name);
    await footer.getByRole('link', { name: 'Contact Us' }).click();
    await expect(failed).toBeVisible();
    if (heading === 'This page stopped') {
      await page.reload();
      await expect(failed).toBeVisible();
      await expect(footer).toBeVisible();
    }
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    // Wait for this page's scripts, so that the next fault does not affect them.
    await hydrated(page);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is readable without scripts, and sends no password', onPhone, async ({ page }) => {
    for (const [path, text] of [
      ['/', '12 August 2025'],
      ['/events', '1:30-3:30 PM'],
      ['/events/oracle', '1:30-3:30 PM'],
      ['/contact', 'fest@college.example'],
      ['/register', 'College name'],
      ['/gallery', 'Gallery'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText(text);
      // This button needs scripts, so it is hidden.
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
    }
    await page.goto('/events');
    await expect(page.getByRole('img', { name: /^The day: Code Cascade/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Plan your day' }).getByRole('button')).toHaveCount(0);
    await expect(page.getByText('Choose your events.')).toBeHidden();
    await page.getByRole('link', { name: 'Register for Oracle' }).click();
    await expect(page).toHaveURL('/register?event=oracle');
    await page.goto('/events');
    await page.getByRole('link', { name: 'Brochure of Oracle, opens large' }).click();
    await expect(page).toHaveURL(/oracle-1200.*\.jpg$/);

    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto('/admin');
    await page.getByLabel('Username').fill('organiser');
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret');
    await page.goto('/events');
    expect(sent.filter((line) => line.includes('secret'))).toEqual([]);
  });
});
