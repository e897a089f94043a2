import { expectNoFindings, open } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, failedRequest, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { holdBack } from '#tests/support/network/hold-back.ts';
import { register } from '#tests/support/people/participant.ts';

test.use({ expectedErrors: [failedRequest], contextOptions: { reducedMotion: 'reduce' } });

async function registerWithPhoto(url: string) {
  const bytes = new Uint8Array(await picture().png().toBuffer());
  return register(url, {
    idPhoto: { bytes, type: 'image/png', name: 'id.png' },
    selectedEvents: ['Oracle', 'C Bingo'],
  });
}

test('axe finds nothing on the login after a wrong password', async ({ page }) => {
  await open(page, '/admin');
  await page.getByLabel('Username').fill('desk');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoFindings(page);
});

test('axe finds nothing on the login after the session has ended', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('isAuthenticated', 'true'));
  await page.goto('/admindashboard');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expectNoFindings(page);
});

test('axe finds nothing while the list loads, nor on an empty list', async ({ page }) => {
  const release = await holdBack(page, '**/api/admin/registrations');
  await signIn(page);
  await expect(page.getByText(/loading/i)).toBeVisible();
  await expectNoFindings(page);
  release();
  await expect(page.getByText('No participants found')).toBeVisible();
  await expectNoFindings(page);
});

for (const [what, status] of [
  ['a refusal', 503],
  ['a lost connection', 0],
] as const) {
  test(`axe finds nothing where the list failed to load because of ${what}`, async ({ page }) => {
    await page.route('**/api/admin/registrations', (route) => (status ? route.fulfill({ status }) : route.abort()));
    await signIn(page);
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expectNoFindings(page);
  });
}

test('axe finds nothing on the list, a group, a search and an alert', atBothWidths, async ({ page, fest }) => {
  const { name } = await registerWithPhoto(fest.url);
  await register(fest.url);
  await signIn(page);
  await rowOf(page, name).getByRole('button', { name: 'Present' }).click();
  await expect(rowOf(page, name).getByRole('button', { name: 'Absent' })).toBeEnabled();
  await expectNoFindings(page);
  await page.getByRole('button', { name: /^Oracle/ }).click();
  await expect(page.getByRole('table', { name: 'Oracle' })).toBeVisible();
  await expectNoFindings(page);
  await page.getByLabel('Search participants').fill('nobody of that name');
  await expect(page.getByText('No participants found')).toBeVisible();
  await expectNoFindings(page);
  await page.getByLabel('Search participants').fill(name);
  await page.route('**/api/admin/attendance/*', (route) => route.abort());
  await rowOf(page, name).getByRole('button', { name: 'Absent' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoFindings(page);
});

test('axe finds nothing in the ID proof, nor where its photo fails to load', async ({ page, fest }) => {
  const shown = await registerWithPhoto(fest.url);
  const missing = await registerWithPhoto(fest.url);
  await signIn(page);
  await page.getByRole('button', { name: `View ID proof of ${shown.name}` }).click();
  await expect(page.getByRole('img', { name: `ID proof of ${shown.name}` })).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.route('**/id-photos/**', (route) => route.abort());
  await page.getByRole('button', { name: `View ID proof of ${missing.name}` }).click();
  await expect(page.getByText(/could not be loaded/)).toBeVisible();
  await expectNoFindings(page);
});
