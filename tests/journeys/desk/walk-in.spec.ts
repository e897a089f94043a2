import { atBothWidths, expect, failedRequest, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/network/hold-back.ts';
import {
  card,
  entriesCall,
  joinDesk,
  lastPerson,
  openDesk,
  refuseEntries,
  searchBox,
  standingOf,
  visitsSoFar,
} from '#tests/support/people/at-the-desk.ts';
import { listed, register } from '#tests/support/people/participant.ts';

test('a walk-in is registered, present and paid by the keyboard alone', async ({ page, fest }) => {
  await joinDesk(page.context(), fest.url, 'Room 806');
  await openDesk(page);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };

  const began = performance.now();
  await type('Meera Nair 9876543210');
  await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
  await press('Enter');
  await expect(page.getByLabel('Full name')).toHaveValue('Meera Nair');
  await expect(page.getByLabel('WhatsApp number')).toHaveValue('9876543210');
  await expect(page.getByRole('checkbox', { name: /^Oracle/ })).toBeChecked();
  await expect(page.getByLabel('College name')).toBeFocused();
  await type('Lake College');
  await press('Enter');

  await expect(lastPerson(page)).toContainText(/Present at Oracle · \d/);
  console.log(
    `a walk-in by keyboard, without the time of the hand: ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  await expect(searchBox(page)).toBeFocused();
  expect(await standingOf(page, 'Meera')).toEqual([{ isPresent: true, presentAt: ['Oracle'] }]);
  // Beside what has to be typed anyway, two.
  expect(keys).toBe('Meera Nair 9876543210Lake College'.length + 2);
});

test.describe('where the form is not taken', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('it says so at its fields, and nothing typed is lost', atBothWidths, async ({ page, fest }) => {
    await joinDesk(page.context(), fest.url, 'Room 806');
    await openDesk(page);
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

test('whoever is registered already is found by the form too, marked, and shown on their card', async ({
  page,
  fest,
}) => {
  const { email, contact } = await register(fest.url, { name: 'Meera Nair' });
  await joinDesk(page.context(), fest.url, 'Room 806');
  await openDesk(page);
  await page.getByRole('button', { name: 'Walk-in' }).click();
  for (const [label, text] of Object.entries({
    'Full name': 'M. Nair',
    'WhatsApp number': contact,
    'College name': 'Lake College',
    'Email (may stay empty)': email,
  })) {
    await page.getByLabel(label).fill(text);
  }
  await page.keyboard.press('Enter');
  await expect(card(page, 'Meera Nair')).toContainText('Arrived');
  expect(await standingOf(page, 'Nair')).toEqual([{ isPresent: true, presentAt: ['Oracle'] }]);
  await page.keyboard.press('Escape');
  await expect(lastPerson(page)).toContainText('Registered before. Present at Oracle');
  await expect(searchBox(page)).toBeFocused();
});

test(
  'a place without registration counts its visits with a tap, and takes one back',
  atBothWidths,
  async ({ page, fest }) => {
    await joinDesk(page.context(), fest.url, 'Fun, room 831');
    await openDesk(page);
    const visits = page.getByRole('region', { name: 'Visits of Fun Games' });
    await expect(visits.getByRole('status')).toHaveText(/^0/);
    for (const count of [1, 2]) {
      await visits.getByRole('button', { name: 'Count a visit' }).click();
      await expect(visits.getByRole('status')).toHaveText(new RegExp(`^${count}`));
    }
    await visits.getByRole('button', { name: 'Undo one' }).click();
    await expect(visits.getByRole('status')).toHaveText(/^1/);
  },
);

test('each tap counts a visit, also while the last one is under way', onPhone, async ({ page, fest }) => {
  await joinDesk(page.context(), fest.url, 'Showcase, room 826');
  await openDesk(page);
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
  await page.reload();
  await expect(count).toHaveText(new RegExp(`^${before + 3}visits?`));
});
