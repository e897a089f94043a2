import { test as base, expect, rowOf, signInByHand } from '#tests/support/browser/journey.ts';
import { fillForm, submitButton } from '#tests/support/people/form.ts';
import { listed, registerForPass } from '#tests/support/people/participant.ts';
import { freePort } from '#tests/support/running/processes.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';

const test = base.extend<{ hosts: { site: RunningServer; api: RunningServer } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from a pattern.
  hosts: async ({}, use) => {
    // Each needs the other's origin when it starts.
    const [sitePort, apiPort] = [String(await freePort()), String(await freePort())];
    const api = await startServer({ PORT: apiPort, ALLOWED_ORIGINS: `http://127.0.0.1:${sitePort}` });
    const site = await startServer({ PORT: sitePort, API_BASE: `http://127.0.0.1:${apiPort}` });
    await use({ site, api });
    await site.stop();
    await api.stop();
  },
});

test('the same build works with the API on another origin', async ({ page, hosts: { site } }) => {
  await page.goto(`${site.url}/register`);
  const { name } = await fillForm(page);
  await submitButton(page).click();
  await expect(page.getByRole('status')).toContainText('Registration successful!');

  await signInByHand(page, site.url);
  await rowOf(page, name).getByRole('button', { name: 'Present' }).click();
  await expect(rowOf(page, name).getByRole('button', { name: 'Absent' })).toBeEnabled();
});

test('a pass is shown, changed and withdrawn with the API on another origin', async ({
  page,
  hosts: { site, api },
}) => {
  const { pass } = await registerForPass(api.url, { selectedEvents: ['Oracle'] });
  await page.goto(site.url + pass);
  await page.getByRole('button', { name: 'Change my events' }).click();
  await page.getByRole('checkbox', { name: /^C Bingo/ }).check();
  await page.getByRole('button', { name: 'Save my events' }).click();
  await expect(page.getByText("Saved. You're in for C Bingo and Oracle.")).toBeVisible();
  expect((await listed(api.url))[0]?.selectedEvents).toEqual(['C Bingo', 'Oracle']);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw and delete' }).click();
  await expect(page.getByRole('heading', { name: 'You have withdrawn' })).toBeVisible();
  expect(await listed(api.url)).toEqual([]);
});
