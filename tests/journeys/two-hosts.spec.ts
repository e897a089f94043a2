import { createServer } from 'node:net';
import { fillForm, submitButton } from '#tests/support/form.ts';
import { expect, rowOf, signIn, test } from '#tests/support/journey.ts';
import { startServer } from '#tests/support/server.ts';

/** The two origins must know each other's address before either listens. */
async function freePort(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!address || typeof address === 'string') throw new Error('No port could be had');
  return String(address.port);
}

test('the same build works with the API on another origin', async ({ page }) => {
  const [sitePort, apiPort] = [await freePort(), await freePort()];
  const api = await startServer({ PORT: apiPort, ALLOWED_ORIGINS: `http://127.0.0.1:${sitePort}` });
  const site = await startServer({ PORT: sitePort, API_BASE: `http://127.0.0.1:${apiPort}` });
  try {
    await page.goto(`${site.url}/register`);
    const { name } = await fillForm(page);
    await submitButton(page).click();
    await expect(page.getByRole('status')).toContainText('Registration successful!');

    await signIn(page, undefined, site.url);
    await rowOf(page, name).getByRole('button', { name: 'Present' }).click();
    await expect(rowOf(page, name).getByRole('button', { name: 'Absent' })).toBeEnabled();
  } finally {
    await site.stop();
    await api.stop();
  }
});
