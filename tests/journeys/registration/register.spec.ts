import sharp from 'sharp';
import { atBothWidths, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { field, fillForm, labels, submitButton } from '#tests/support/people/form.ts';
import { listed, register } from '#tests/support/people/participant.ts';

const photo = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#7cc7ff' } })
    .jpeg()
    .toBuffer();

test('a visitor registers for two events and sees that it worked', atBothWidths, async ({ page, fest }) => {
  await page.goto('/register');
  const sent = await fillForm(page, { selectedEvents: ['Code Cascade', 'Oracle'] });
  await submitButton(page).click();
  await expect(page.getByRole('status')).toContainText('Registration successful!');
  for (const name of Object.keys(labels) as (keyof typeof labels)[]) await expect(field(page, name)).toHaveValue('');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);

  const [stored] = await listed(fest.url);
  expect(stored).toMatchObject({
    name: sent.name,
    email: sent.email,
    contact: sent.contact,
    college: sent.college,
    selectedEvents: ['Code Cascade', 'Oracle'],
    isPresent: false,
    paymentMethod: '',
  });
  expect(stored).not.toHaveProperty('idPhotoPath');
});

test(
  'the checklist shows each event by time, with its description, room, team and who of it registers',
  onPhone,
  async ({ page }) => {
    await page.goto('/register');
    await expect(page.getByRole('checkbox')).toHaveCount(6);
    const group = page.getByRole('group', { name: /Events/ });
    await expect(group).toContainText('Dual-stage coding challenge');
    await expect(group).toContainText('11:30 AM-12:30 PM');
    const rows = group.getByRole('listitem');
    await expect(rows.first()).toContainText(/10:00-11:00 AM · room 801\s*Solo/);
    await expect(rows.last()).toContainText(/1:30-3:30 PM · room 806\s*Teams of two or three, each of you registers/);
  },
);

test('the number says how it is wanted, and the semester opens the numbers', onPhone, async ({ page }) => {
  await page.goto('/register');
  await expect(field(page, 'contact')).toHaveAccessibleDescription('10 digits, without +91');
  await field(page, 'contact').fill('98');
  await field(page, 'contact').blur();
  await expect(field(page, 'contact')).toHaveAccessibleDescription('10 digits, without +91 Invalid phone number');
  await expect(field(page, 'sem')).toHaveAttribute('inputmode', 'numeric');
});

test('college and course offer what is usual, and take anything else', onPhone, async ({ page, fest }) => {
  await page.goto('/register');
  for (const [name, offered] of [
    ['college', 'College of Engineering'],
    ['course', 'BCA'],
  ] as const) {
    const list = await field(page, name).getAttribute('list');
    await expect(page.locator(`datalist[id="${list}"] option[value="${offered}"]`)).toHaveCount(1);
  }
  await fillForm(page, { college: 'A college of its own', course: 'Marine biology', sem: 'IV' });
  await submitButton(page).click();
  await expect(page.getByRole('status')).toContainText('Registration successful!');
  expect((await listed(fest.url))[0]).toMatchObject({ college: 'A college of its own' });
});

test('a photo is previewed, can be removed, and is sent with the form', onPhone, async ({ page, fest }) => {
  await page.goto('/register');
  await fillForm(page);
  const input = page.getByLabel(/College ID/).first();
  const file = { name: 'id.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await input.setInputFiles(file);
  const preview = page.getByRole('img', { name: /preview/i });
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: /remove/i }).click();
  await expect(preview).toBeHidden();
  await input.setInputFiles(file);
  await expect(preview).toBeVisible();
  await submitButton(page).click();
  await expect(page.getByRole('status')).toContainText('Registration successful!');
  await expect(preview).toBeHidden();

  const [stored] = await listed(fest.url);
  const image = await fetch(`${fest.url}/${stored?.idPhotoPath}`);
  expect(image.headers.get('content-type')).toMatch(/^image\//);
});

test('events that overlap are pointed out at once and can still be sent', onPhone, async ({ page }) => {
  await page.goto('/register');
  await fillForm(page, { selectedEvents: ['Code Cascade'] });
  const note = page.getByRole('region', { name: 'Your day' }).getByText(/same time|overlap/i);
  await expect(note).toBeHidden();
  await page.getByRole('checkbox', { name: /^Logo Design/ }).check();
  await expect(note).toBeVisible();
  await expect(note).toContainText('Code Cascade');
  await expect(note).toContainText('Logo Design');
  await submitButton(page).click();
  await expect(page.getByRole('status')).toContainText('Registration successful!');
});

test('registering again adds the event and says what was not taken', async ({ page, fest }) => {
  const idPhoto = { bytes: new Uint8Array(await photo()), type: 'image/jpeg', name: 'id.jpg' };
  const { idPhoto: _, ...first } = await register(fest.url, { selectedEvents: ['Oracle'], idPhoto });
  await page.goto('/register');
  await fillForm(page, {
    ...first,
    name: 'Another Name',
    email: ` ${first.email.toUpperCase()} `,
    selectedEvents: ['C Bingo'],
  });
  await page
    .getByLabel(/College ID/)
    .first()
    .setInputFiles({ name: 'other.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await submitButton(page).click();
  const said = page.getByRole('status');
  await expect(said).toContainText('Added: C Bingo. Your details stay as they were given first.');
  await expect(said).toContainText('Your ID photo was not taken: there is one already.');
  const all = await listed(fest.url);
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({ name: first.name, email: first.email });
  expect([...(all[0]?.selectedEvents ?? [])].sort()).toEqual(['C Bingo', 'Oracle']);
});

test('a whole registration works by keyboard alone', async ({ page, fest }) => {
  await page.goto('/register');
  await field(page, 'name').focus();
  for (const value of ['Asha Rao', 'asha@students.example', '9876543210', 'City College', 'BCA', '3']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('Space');
  await field(page, 'sem').focus();
  await expect(submitButton(page)).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Registration successful!');
  expect(await listed(fest.url)).toHaveLength(1);
});
