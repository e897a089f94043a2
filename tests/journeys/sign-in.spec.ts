import { atBothWidths, expect, failedRequest, rowOf, signInByHand, test } from '#tests/support/journey.ts';
import { register } from '#tests/support/participant.ts';
import { deskOrganiser } from '#tests/support/server.ts';

test('an organiser signs in, stays in across a reload, and signs out', atBothWidths, async ({ page, context }) => {
  await signInByHand(page);
  await expect(page).toHaveURL('/admindashboard');
  expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBe('true');
  const session = (await context.cookies()).find(({ httpOnly }) => httpOnly);
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Event Registrations' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin');
  expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).not.toBe('true');
});

test('the dashboard without the flag leads to the login, with history replaced', async ({ page }) => {
  await page.goto('/contact');
  await page.goto('/admindashboard');
  await expect(page).toHaveURL('/admin');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});

test.describe('kept out', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('a wrong password says "Invalid username or password", and so does an unknown name', async ({ page }) => {
    await page.goto('/admin');
    for (const [username, password] of [
      [deskOrganiser.username, 'wrong'],
      ['nobody', deskOrganiser.password],
    ] as const) {
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toContainText('Invalid username or password');
    }
    await expect(page).toHaveURL('/admin');
    expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBeNull();
  });

  test('the flag without a session shows no registration and leads back to the login', async ({ page, fest }) => {
    const secret = await register(fest.url, { name: 'Hidden Person' });
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('isAuthenticated', 'true'));
    await page.goto('/admindashboard');
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(await page.content()).not.toContain(secret.name);
  });

  test('a session that ends during the work says so and leads back to the login', async ({ page, context, fest }) => {
    const someone = await register(fest.url);
    await signInByHand(page);
    await expect(rowOf(page, someone.name)).toBeVisible();
    await context.clearCookies();
    await rowOf(page, someone.name).getByRole('button', { name: 'Present' }).click();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  });
});
