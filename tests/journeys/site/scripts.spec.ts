import { expectNoFindings, hydrated, open } from '#tests/support/browser/accessible.ts';
import { allowErrors, allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { field, fillForm, submitForm } from '#tests/support/people/form.ts';

test('a tap before the scripts have loaded takes effect afterwards', onPhone, async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/gallery-page-*.js');
  await page.goto('/gallery');
  const picture = page.getByRole('main').getByRole('button').nth(1);
  await picture.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  arrive();
  await expect(page.getByRole('dialog')).toContainText('2 of');
});

test('"Copy link" is disabled until its script has loaded', onPhone, async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/event-page-*.js');
  await page.goto('/events/oracle');
  const copy = page.getByRole('button', { name: 'Copy link' });
  await expect(copy).toBeDisabled();
  const place = await copy.boundingBox();
  arrive();
  await expect(copy).toBeEnabled();
  expect(await copy.boundingBox()).toEqual(place);
});

test('the form keeps and checks what was typed before its script has loaded', onPhone, async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/register-page-*.js');
  await page.goto('/register?event=oracle');
  await page.getByRole('checkbox', { name: /^Triathlon/ }).check();
  await field(page, 'email').fill('asha at example');
  await field(page, 'contact').fill('98');
  arrive();
  await expect(field(page, 'email')).toHaveAccessibleDescription(/Invalid email address/);
  await expect(field(page, 'email')).toHaveValue('asha at example');
  for (const name of [/^Triathlon/, /^Oracle/]) await expect(page.getByRole('checkbox', { name })).toBeChecked();
  // The field still has the focus.
  await expect(field(page, 'contact')).toBeFocused();
  await expect(field(page, 'contact')).not.toHaveAccessibleDescription(/Invalid phone number/);
  await field(page, 'contact').blur();
  await expect(field(page, 'contact')).toHaveAccessibleDescription(/Invalid phone number/);
});

test('a form whose script failed to load works once the network is back', onPhone, async ({ page, fest }) => {
  allowFailedRequests();
  const document = await fetch(`${fest.url}/register`).then((response) => response.text());
  const application = /<link rel="after-paint" href="([^"]+)"/.exec(document)?.[1] ?? '';
  let lost = 0;
  await page.route(`**${application}`, (route) => {
    lost += 1;
    return lost <= 3 ? route.abort() : route.continue();
  });
  await page.goto('/register');
  await fillForm(page);
  await submitForm(page);
  expect(lost).toBeGreaterThan(3);
});

test('a form whose script was replaced by an update reloads itself', onPhone, async ({ page }) => {
  allowFailedRequests();
  let gone = 0;
  await page.route('**/assets/register-page-*.js', (route) => {
    gone += 1;
    return gone === 1 ? route.fulfill({ status: 404 }) : route.continue();
  });
  await page.goto('/register');
  await expect.poll(() => gone).toBeGreaterThan(1);
  await hydrated(page);
});

const broken = 'export const ContactPage = () => { throw new Error("The page is broken"); };';

test('a page that throws shows a message, and works after a reload', async ({ page }) => {
  allowErrors(/The page is broken/);
  const contactPage = '**/assets/contact-page-*.js';
  await page.route(contactPage, (route) => route.fulfill({ contentType: 'text/javascript', body: broken }));
  await open(page, '/register');
  const { name } = await fillForm(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This page stopped' })).toBeVisible();
  await expectNoFindings(page);

  // The rest of the site still works.
  await footer.getByRole('link', { name: 'Register' }).click();
  await expect(field(page, 'name')).toHaveValue(name);
  await footer.getByRole('link', { name: 'Contact Us' }).click();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This page stopped' })).toBeVisible();
  await expect(footer).toBeVisible();
  await page.unroute(contactPage);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await page.goto('/register');
  await expect(field(page, 'name')).toHaveValue(name);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is readable without scripts, and its links work', onPhone, async ({ page }) => {
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
      // This button needs scripts.
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
      const [to, name] = path === '/events' ? ['/contact', 'Contact Us'] : ['/events', 'Events'];
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(to);
    }
  });

  test('without scripts a typed password is not sent and not in the address', onPhone, async ({ page }) => {
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
