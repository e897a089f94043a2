import { fillForm, submitButton } from '#tests/support/form.ts';
import { freePort } from '#tests/support/free-port.ts';
import { expect, rowOf, signInByHand, test } from '#tests/support/journey.ts';
import { startServer } from '#tests/support/server.ts';

test('the same build works with the API on another origin', async ({ page }) => {
  // Each has to know the other's origin before either listens.
  const [sitePort, apiPort] = [String(await freePort()), String(await freePort())];
  const api = await startServer({ PORT: apiPort, ALLOWED_ORIGINS: `http://127.0.0.1:${sitePort}` });
  const site = await startServer({ PORT: sitePort, API_BASE: `http://127.0.0.1:${apiPort}` });
  try {
    await page.goto(`${site.url}/register`);
    const { name } = await fillForm(page);
    await submitButton(page).click();
    await expect(page.getByRole('status')).toContainText('Registration successful!');

    await signInByHand(page, site.url);
    await rowOf(page, name).getByRole('button', { name: 'Present' }).click();
    await expect(rowOf(page, name).getByRole('button', { name: 'Absent' })).toBeEnabled();
  } finally {
    await site.stop();
    await api.stop();
  }
});
