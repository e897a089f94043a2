import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { field, fillForm, submitForm } from '#tests/support/people/form.ts';
import { listed } from '#tests/support/people/participant.ts';

test('one tap extracts the ten digits from a number with +91', onPhone, async ({ page, fest }) => {
  await page.goto('/register');
  await fillForm(page, { contact: '+91 98765 43210' });
  await field(page, 'contact').blur();
  await expect(field(page, 'contact')).toHaveAccessibleDescription(/Invalid phone number/);
  const use = page.getByRole('button', { name: 'Use 98765 43210' });
  const [message, offer] = await Promise.all([page.getByText('Invalid phone number').boundingBox(), use.boundingBox()]);
  expect(offer?.y).toBeGreaterThan(message?.y ?? Number.NaN);
  expect(offer?.height).toBeGreaterThanOrEqual(44);
  await use.click();
  await expect(use).toBeHidden();
  await expect(field(page, 'contact')).toHaveValue('9876543210');
  await expect(field(page, 'contact')).toBeFocused();
  await expect(field(page, 'contact')).not.toHaveAccessibleDescription(/Invalid/);
  await submitForm(page);
  expect(await listed(fest.url)).toMatchObject([{ contact: '9876543210' }]);
});

test('a likely typo in the email is pointed out, and blocks nothing', onPhone, async ({ page, fest }) => {
  await page.goto('/register');
  await fillForm(page, { email: 'ravi@gmial.com' });
  await field(page, 'email').blur();
  const hint = page.getByRole('button', { name: 'Did you mean ravi@gmail.com?' });
  await hint.click();
  await expect(field(page, 'email')).toHaveValue('ravi@gmail.com');
  await expect(hint).toBeHidden();
  await field(page, 'email').fill('ravi@gmail.con');
  await expect(hint).toBeVisible();
  await submitForm(page);
  expect(await listed(fest.url)).toMatchObject([{ email: 'ravi@gmail.con' }]);
});

test('without the script of the offers the form works', onPhone, async ({ page }) => {
  allowFailedRequests();
  await page.route('**/assets/likely-value-*.js', (route) =>
    route.fulfill({ status: 404, contentType: 'text/javascript' }),
  );
  await page.goto('/register');
  await fillForm(page, { email: 'ravi@gmial.com' });
  await submitForm(page);
});
