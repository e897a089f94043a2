import { atBothWidths, expect, failedRequest, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { listed, register } from '#tests/support/people/participant.ts';

test('the payment goes from not marked to cash to online and back', atBothWidths, async ({ page, fest }) => {
  const { name } = await register(fest.url);
  await signIn(page);
  const payment = rowOf(page, name).getByRole('combobox');
  await expect(payment.getByRole('option')).toHaveText(['Not marked', 'Cash', 'Online']);
  for (const [label, stored] of [
    ['Cash', 'cash'],
    ['Online', 'online'],
    ['Not marked', ''],
  ] as const) {
    await payment.selectOption(label);
    await expect.poll(async () => (await listed(fest.url))[0]?.paymentMethod).toBe(stored);
    await expect(payment).toHaveValue(stored);
    await expect(payment).toBeEnabled();
  }
});

test.describe('where the server does not accept', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('it says "Payment update failed" and shows what was there before', async ({ page, fest }) => {
    const { name } = await register(fest.url);
    await signIn(page);
    await page.route('**/api/admin/payment/*', (route) => route.fulfill({ status: 503, body: '' }));
    const payment = rowOf(page, name).getByRole('combobox');
    await payment.selectOption('Cash');
    await expect(page.getByRole('alert')).toContainText('Payment update failed');
    await expect(payment).toHaveValue('');
  });
});
