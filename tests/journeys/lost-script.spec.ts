import { fillForm, submitButton } from '#tests/support/form.ts';
import { expect, failedRequest, onPhone, test } from '#tests/support/journey.ts';

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
  await expect(submitButton(page)).toBeEnabled();
  await submitButton(page).click();
  await expect(page.getByRole('status')).toHaveText('Registration successful!');
  expect(lost).toBeGreaterThan(3);
});
