import { hydrated } from '#tests/support/browser/accessible.ts';
import { expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { field, fillForm, labels, photoInput, submitButton, submitForm } from '#tests/support/people/form.ts';
import { listed } from '#tests/support/people/participant.ts';

test('the form explains each event, each field and each mistake', onPhone, async ({ page, fest }) => {
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/register'))));
  await page.goto('/register');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Find my pass' })).toHaveAttribute('href', '/pass');
  await expect(main.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  await expect(page.getByRole('checkbox')).toHaveCount(6);
  const group = page.getByRole('group', { name: 'Events' });
  await expect(group).toContainText('Dual-stage coding challenge');
  await expect(group).toContainText('11:30 AM-12:30 PM');
  const rows = group.getByRole('listitem');
  await expect(rows.first()).toContainText(/10:00-11:00 AM\s*room 801\s*Solo/);
  await expect(rows.last()).toContainText(/1:30-3:30 PM\s*room 806\s*Teams of two or three, each of you registers/);
  await expect(field(page, 'sem')).toHaveAttribute('inputmode', 'numeric');
  for (const [name, offered] of [
    ['college', 'College of Engineering'],
    ['course', 'BCA'],
  ] as const) {
    const list = await field(page, name).getAttribute('list');
    await expect(page.locator(`datalist[id="${list}"] option[value="${offered}"]`)).toHaveCount(1);
  }

  const tooLarge = { name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(8 * 1024 * 1024 + 1) };
  await photoInput(page).setInputFiles(tooLarge);
  await expect(page.getByText(/larger than 8 MB/)).toBeVisible();
  await expect(field(page, 'contact')).toHaveAccessibleDescription('10 digits, without +91');
  for (const [name, value, mistake] of [
    ['email', 'asha at example', /Invalid email address/],
    ['contact', '5876543210', /Invalid phone number/],
    ['sem', 'x'.repeat(21), /Use at most 20 characters/],
  ] as const) {
    await field(page, name).fill(value);
    await expect(field(page, name)).not.toHaveAccessibleDescription(mistake);
    await field(page, name).blur();
    await expect(field(page, name)).toHaveAccessibleDescription(mistake);
    await field(page, name).fill('');
    await expect(field(page, name), 'a touched field is checked while typing').toHaveAccessibleDescription(/required/);
  }
  await submitButton(page).click();
  await expect(page.getByText('This field is required')).toHaveCount(6);
  await expect(page.getByText('Select at least one event')).toBeVisible();
  await expect(field(page, 'name')).toBeFocused();
  for (const name of Object.keys(labels) as (keyof typeof labels)[]) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, name)).toHaveAccessibleDescription(/This field is required/);
    await field(page, name).fill({ email: 'a@b.example', contact: '9876543210' }[name as string] ?? 'Asha');
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'false');
  }
  await submitButton(page).click();
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  await expect(group).toHaveAccessibleDescription(/Select at least one event/);
  expect(sent).toBe(0);
  expect(await listed(fest.url)).toHaveLength(0);
  await page.getByRole('checkbox').first().check();
  await expect(page.getByText('Select at least one event')).toBeHidden();
});

test('a moved event shows both rooms and times in the form and in "Your day"', onPhone, async ({ page }) => {
  const moved = { room: '807', start: '14:00', end: '15:00' };
  const notice = { text: 'C Bingo has moved', until: '2099-08-12T10:00:00.000Z', event: 'bingo', moved };
  await page.route('**/api/notices', (route) => route.fulfill({ json: [notice] }));
  await page.goto('/register');
  const [times, rooms] = ['12:30-1:30 PM → 2:00-3:00 PM', 'room 803 → 807'];
  const rows = page.getByRole('group', { name: 'Events' }).getByRole('listitem');
  await expect(rows.last()).toContainText(`${times} ${rooms}`);
  await expect(page.getByRole('button', { name: `C Bingo, ${times}` })).toHaveAttribute('aria-pressed', 'false');
  for (const name of ['Oracle', 'C Bingo']) await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
  await expect(rows.last()).toContainText('overlaps Oracle, 2:00-3:00 PM');
});

test('one tap corrects a number with +91 or a likely typo', onPhone, async ({ page, fest }) => {
  await page.goto('/register');
  await fillForm(page, { contact: '', email: 'ravi@gmial.com' });
  await page.reload();
  await hydrated(page);
  // Fills the field as a phone's autofill does, without focus.
  await field(page, 'contact').evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '+91 98765 43210');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await submitButton(page).click();
  await expect(field(page, 'contact')).toHaveAccessibleDescription(/Invalid phone number/);
  const use = page.getByRole('button', { name: 'Use 98765 43210' });
  expect((await use.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await use.click();
  await expect(use).toBeHidden();
  await expect(field(page, 'contact')).toHaveValue('9876543210');
  await expect(field(page, 'contact')).toBeFocused();
  await expect(field(page, 'contact')).not.toHaveAccessibleDescription(/Invalid/);

  const hint = page.getByRole('button', { name: 'Did you mean ravi@gmail.com?' });
  await field(page, 'email').focus();
  await field(page, 'email').blur();
  await hint.click();
  await expect(field(page, 'email')).toHaveValue('ravi@gmail.com');
  await expect(hint).toBeHidden();
  await field(page, 'email').fill('ravi@gmail.con');
  await expect(hint).toBeVisible();
  await submitForm(page);
  expect(await listed(fest.url)).toMatchObject([{ contact: '9876543210', email: 'ravi@gmail.con' }]);
});
