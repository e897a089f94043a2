import { expect, failedRequest, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/network/hold-back.ts';
import { register } from '#tests/support/people/participant.ts';

test('the table has the specification’s columns, and N/A where there is no contact', async ({ page }) => {
  await page.route('**/api/admin/registrations', (route) =>
    route.fulfill({
      json: [
        {
          _id: 'elsewhere',
          name: 'From Elsewhere',
          email: 'elsewhere@students.example',
          college: 'Far College',
          selectedEvents: ['Robo Wars'],
          isPresent: true,
          paymentMethod: 'voucher',
          registrationDate: '2025-08-01T10:00:00.000Z',
        },
      ],
    }),
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Participant',
    'College',
    'Contact',
    'ID Proof',
    'Attendance',
    'Payment',
    'Actions',
  ]);
  const row = rowOf(page, 'From Elsewhere');
  await expect(row).toContainText('N/A');
  await expect(row).toContainText('elsewhere@students.example');
  await expect(row.getByRole('combobox')).toHaveValue('voucher');
  await expect(page.getByRole('region', { name: 'Robo Wars' })).toContainText('Present: 1');
});

test('the dashboard looks the same when it is opened by its own address', async ({ page, fest }) => {
  const { name } = await register(fest.url);
  await signIn(page);
  const border = () =>
    rowOf(page, name)
      .getByRole('button', { name: 'Present' })
      .evaluate((button) => getComputedStyle(button).border);
  const before = await border();
  await page.reload();
  expect(await border()).toBe(before);
});

test('Chess Number keeps what is typed, and nothing else changes', async ({ page }) => {
  await signIn(page);
  const chess = page.getByLabel('Chess Number');
  await chess.fill('64');
  await page.getByPlaceholder('Search participants...').fill('x');
  await expect(chess).toHaveValue('64');
});

test('a fest without registrations has a table with its header that says "No participants found"', async ({ page }) => {
  await signIn(page);
  const table = page.getByRole('table', { name: 'All Participants' });
  await expect(table.getByRole('columnheader')).toHaveCount(8);
  await expect(table.getByRole('cell', { name: 'No participants found' })).toBeVisible();
});

test('while the list is fetched a spinner shows', async ({ page }) => {
  const release = await holdBack(page, '**/api/admin/registrations');
  await signIn(page);
  await expect(page.getByRole('status').filter({ hasText: /loading/i })).toBeVisible();
  release();
  await expect(page.getByText('No participants found')).toBeVisible();
});

test.describe('where the list cannot be had', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('an error status is shown, and Retry fetches the list again', async ({ page, fest }) => {
    const { name } = await register(fest.url);
    let broken = true;
    await page.route('**/api/admin/registrations', (route) =>
      broken ? route.fulfill({ status: 503, body: 'down' }) : route.continue(),
    );
    await signIn(page);
    await expect(page.getByRole('alert')).toContainText('Server error: 503');
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rowOf(page, name)).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });

  test('a lost connection is reported as one', async ({ page }) => {
    await page.route('**/api/admin/registrations', (route) => route.abort());
    await signIn(page);
    await expect(page.getByRole('alert')).toContainText('Network error. Please check your connection and try again.');
  });
});
