import { expect, failedRequest, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import {
  card,
  entriesCall,
  lastPerson,
  refuseEntries,
  searchBox,
  standAt,
  stateAtServer,
  visitsSoFar,
} from '#tests/support/people/at-the-desk.ts';
import { listed, register } from '#tests/support/people/participant.ts';

const present = [{ isPresent: true, presentAt: ['Oracle'] }];

test('a volunteer registers a walk-in and marks them present, only by keyboard', async ({ page, fest }) => {
  await standAt(page, fest.url);
  await page.keyboard.type('Meera Nair 9876543210');
  await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Full name')).toHaveValue('Meera Nair');
  await expect(page.getByLabel('WhatsApp number')).toHaveValue('9876543210');
  await expect(page.getByRole('checkbox', { name: /^Oracle/ })).toBeChecked();
  await expect(page.getByLabel('College name')).toBeFocused();
  await page.keyboard.type('Lake College');
  await page.keyboard.press('Enter');
  await expect(lastPerson(page)).toContainText(/Present at Oracle · \d/);
  await expect(searchBox(page)).toBeFocused();
  expect(await stateAtServer(page, 'Meera')).toEqual(present);
});

test.describe('if the form is refused', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('the walk-in fields show why, and no typed text is lost', onPhone, async ({ page, fest }) => {
    await standAt(page, fest.url);
    await page.getByRole('button', { name: 'Walk-in' }).click();
    await expect(page.getByLabel('Full name')).toBeFocused();
    await page.keyboard.type('Meera Nair');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('WhatsApp number')).toHaveAccessibleDescription(/This field is required/);
    await expect(page.getByLabel('WhatsApp number')).toBeFocused();
    await page.keyboard.type('9876543210');
    await page.getByLabel('College name').fill('Lake College');
    await page.getByRole('radio', { name: 'Cash' }).check();

    const accept = await refuseEntries(page, 'Invalid phone number');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('WhatsApp number')).toHaveAccessibleDescription(/Invalid phone number/);
    await expect(page.getByLabel('College name')).toHaveValue('Lake College');
    await accept();
    await page.getByRole('button', { name: 'Register, present at Oracle' }).click();
    await expect(lastPerson(page)).toContainText('Meera Nair');
    expect(await listed(fest.url)).toMatchObject([{ name: 'Meera Nair', email: '', paymentMethod: 'cash' }]);
  });
});

test('the walk-in form marks somebody who was registered before, and opens their card', async ({ page, fest }) => {
  const { email, contact } = await register(fest.url, { name: 'Meera Nair' });
  await standAt(page, fest.url);
  await page.getByRole('button', { name: 'Walk-in' }).click();
  for (const [label, text] of Object.entries({
    'Full name': 'M. Nair',
    'WhatsApp number': contact,
    'College name': 'Lake College',
    'Email (optional)': email,
  })) {
    await page.getByLabel(label).fill(text);
  }
  await page.keyboard.press('Enter');
  await expect(card(page, 'Meera Nair')).toContainText('Arrived');
  expect(await stateAtServer(page, 'Nair')).toEqual(present);
  await page.keyboard.press('Escape');
  await expect(lastPerson(page)).toContainText('Registered before. Present at Oracle');
  await expect(searchBox(page)).toBeFocused();
});

test(
  'each tap counts a visit, even while another is being sent, and a visit can be undone',
  onPhone,
  async ({ page, fest }) => {
    await standAt(page, fest.url, [], 'Showcase, room 826');
    const visits = page.getByRole('region', { name: 'Visits of AI Showcase' });
    const count = visits.getByRole('status');
    const before = await visitsSoFar(visits);
    const release = await holdBack(page, entriesCall);
    for (const more of [1, 2, 3]) {
      await visits.getByRole('button', { name: 'Count a visit' }).click();
      await expect(count).toHaveText(new RegExp(`^${before + more}visits?`));
    }
    await expect(visits.getByText('3 of them not sent yet')).toBeVisible();
    release();
    await expect(visits.getByText('not sent yet')).toBeHidden();
    await visits.getByRole('button', { name: 'Undo one' }).click();
    await expect(count).toHaveText(new RegExp(`^${before + 2}visits?`));
    await page.reload();
    await expect(count).toHaveText(new RegExp(`^${before + 2}visits?`));
  },
);
