import { expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { field, fillForm, labels, submitButton } from '#tests/support/people/form.ts';
import { listed } from '#tests/support/people/participant.ts';

test('an empty form is not sent: each field shows what is missing', onPhone, async ({ page, fest }) => {
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/register'))));
  await page.goto('/register');
  await submitButton(page).click();
  await expect(page.getByText('This field is required')).toHaveCount(6);
  await expect(page.getByText('Select at least one event')).toBeVisible();
  await expect(field(page, 'name')).toBeFocused();
  for (const name of Object.keys(labels) as (keyof typeof labels)[])
    await expect(field(page, name)).toHaveAccessibleDescription(/This field is required/);
  expect(sent).toBe(0);
  expect(await listed(fest.url)).toHaveLength(0);

  await page.getByRole('checkbox').first().check();
  await expect(page.getByText('Select at least one event')).toBeHidden();
});

test('a wrong value shows its error on blur, and no longer once it is right', onPhone, async ({ page }) => {
  await page.goto('/register');
  const right = { name: 'Asha', email: 'a@b.example', contact: '9876543210', sem: '3' };
  for (const [name, value, sentence] of [
    ['name', '   ', 'This field is required'],
    ['email', 'asha at example', 'Invalid email address'],
    ['contact', '5876543210', 'Invalid phone number'],
    ['sem', 'x'.repeat(21), 'Use at most 20 characters'],
  ] as const) {
    const input = field(page, name);
    await input.fill(value);
    await expect(input).not.toHaveAccessibleDescription(new RegExp(sentence));
    await input.blur();
    await expect(input).toHaveAccessibleDescription(new RegExp(sentence));
    await input.fill(right[name]);
    await expect(input).not.toHaveAccessibleDescription(new RegExp(sentence));
  }
  // A touched field is checked while somebody types.
  for (const [name, value, sentence] of [
    ['name', 'x'.repeat(101), 'Use at most 100 characters'],
    ['email', 'as ha@students.example', 'Invalid email address'],
    ['contact', '987654321', 'Invalid phone number'],
    ['contact', '98765432101', 'Invalid phone number'],
    ['contact', '+919876543210', 'Invalid phone number'],
  ] as const) {
    await field(page, name).fill(value);
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(sentence));
    await field(page, name).fill(right[name]);
    await expect(field(page, name)).not.toHaveAccessibleDescription(new RegExp(sentence));
  }
});

test('a file that is no image, or too large, is rejected at once', onPhone, async ({ page }) => {
  await page.goto('/register');
  const typed = await fillForm(page);
  const input = page.getByLabel(/College ID/).first();
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') });
  await expect(page.getByText(/could not be read/)).toBeVisible();
  await input.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(8 * 1024 * 1024 + 1) });
  await expect(page.getByText(/larger than 8 MB/)).toBeVisible();
  await expect(field(page, 'name')).toHaveValue(typed.name);
});
