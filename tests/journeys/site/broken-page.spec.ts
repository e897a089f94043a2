import { expectNoFindings, open } from '#tests/support/browser/accessible.ts';
import { expect, test } from '#tests/support/browser/journey.ts';
import { field, fillForm } from '#tests/support/people/form.ts';

test.use({ expectedErrors: [/The page is broken|property 'until'/] });

const broken = 'export const ContactPage = () => { throw new Error("The page is broken"); };';

test('a page whose rendering fails says so, keeps what was typed, and comes back when it is loaded again', async ({
  page,
}) => {
  const contactPage = '**/assets/contact-page-*.js';
  await page.route(contactPage, (route) => route.fulfill({ contentType: 'text/javascript', body: broken }));
  await open(page, '/register');
  const { name } = await fillForm(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This page stopped' })).toBeVisible();
  await expectNoFindings(page);

  // The rest of the site goes on.
  await footer.getByRole('link', { name: 'Register' }).click();
  await expect(field(page, 'name')).toHaveValue(name);
  await footer.getByRole('link', { name: 'Contact Us' }).click();
  await page.unroute(contactPage);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await page.goto('/register');
  await expect(field(page, 'name')).toHaveValue(name);
});

test('a page that arrives rendered and fails as it comes alive says so too', async ({ page }) => {
  await page.route('**/assets/contact-page-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: broken }),
  );
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'This page stopped' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('what comes once the page is idle takes nothing with it where it fails', async ({ page }) => {
  const failed = page.waitForEvent('console', (message) => message.type() === 'error');
  await page.route('**/api/notices', (route) => route.fulfill({ json: [null] }));
  await page.goto('/contact');
  await failed;
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Register' }).click();
  await expect(field(page, 'name')).toBeVisible();
});
