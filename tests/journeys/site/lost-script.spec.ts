import { expect, failedRequest, onPhone, test } from '#tests/support/browser/journey.ts';
import { fillForm, submitButton } from '#tests/support/people/form.ts';

test.use({ expectedErrors: [failedRequest] });

test('a form whose script failed to load works as soon as the network does', onPhone, async ({ page, fest }) => {
  const document = await fetch(`${fest.url}/register`).then((response) => response.text());
  const application = /<link rel="after-paint" href="([^"]+)"/.exec(document)?.[1] ?? '';
  let lost = 0;
  await page.route(`**${application}`, (route) => {
    lost += 1;
    return lost <= 3 ? route.abort() : route.continue();
  });
  await page.goto('/register');
  await fillForm(page);
  await submitButton(page).click();
  await expect(page.getByRole('status')).toHaveText('Registration successful!');
  expect(lost).toBeGreaterThan(3);
});

test(
  'a form whose script is gone, as the site was updated on its way, loads the new one by itself',
  onPhone,
  async ({ page }) => {
    let gone = 0;
    await page.route('**/assets/register-page-*.js', (route) => {
      gone += 1;
      return gone === 1 ? route.fulfill({ status: 404 }) : route.continue();
    });
    await page.goto('/register');
    await expect(submitButton(page)).toBeEnabled();
    expect(gone).toBeGreaterThan(1);
  },
);
