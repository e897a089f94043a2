import { readCode } from '#tests/support/browser/codes.ts';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import * as desk from '#tests/support/people/at-the-desk.ts';
import { listed } from '#tests/support/people/participant.ts';

test.use({ serviceWorkers: 'allow' });

const present = [{ isPresent: true, presentAt: ['Oracle'] }];

test('keys register a walk-in', async ({ page, fest }) => {
  await desk.standAt(page, fest.url);
  await page.keyboard.type('Meera Nair 9876543210');
  await expect(page.getByRole('heading', { name: 'No match for Meera Nair 9876543210' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Full name')).toHaveValue('Meera Nair');
  await expect(page.getByLabel('WhatsApp number')).toHaveValue('9876543210');
  await expect(page.getByRole('checkbox', { name: /^Oracle/ })).toBeChecked();
  await expect(page.getByLabel('College name')).toBeFocused();
  await page.keyboard.type('Lake College');
  await page.keyboard.press('Enter');
  await expect(desk.lastPerson(page)).toContainText(/Present at Oracle · \d/);
  await expect(desk.searchBox(page)).toBeFocused();
  expect(await desk.stateAtServer(page, 'Meera')).toEqual(present);
});

test('a walk-in form says what to correct, and the registered person gets a code', onPhone, async ({ page, fest }) => {
  allowFailedRequests();
  await desk.standAt(page, fest.url);
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.keyboard.type('Meera Nair');
  await page.keyboard.press('Enter');
  const number = page.getByLabel('WhatsApp number');
  await expect(number).toHaveAccessibleDescription(/This field is required/);
  await expect(number).toBeFocused();
  await number.fill('+91 98765 43210');
  await page.getByLabel('College name').fill('Lake College');
  await expect(number).toHaveAccessibleDescription(/Invalid phone number/);
  await page.getByRole('button', { name: 'Use 98765 43210' }).click();
  await expect(number).not.toHaveAccessibleDescription(/Invalid/);
  await page.getByRole('radio', { name: 'Cash' }).check();

  const accept = await desk.refuseEntries(page, 'Invalid phone number');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid phone number' })).toBeVisible();
  await expect(page.getByLabel('College name')).toHaveValue('Lake College');
  await accept();
  await page.getByRole('button', { name: 'Register and mark present at Oracle' }).click();
  await expect(desk.lastPerson(page)).toContainText('Meera Nair');
  const stored = { name: 'Meera Nair', contact: '9876543210', email: '', paymentMethod: 'cash' };
  expect(await listed(fest.url)).toMatchObject([stored]);

  await desk.lastPerson(page).getByRole('button', { name: 'Show code' }).click();
  const shown = page.getByRole('dialog', { name: 'Code of Meera Nair' });
  const code = await readCode(await shown.getByRole('img').screenshot());
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect(shown).toContainText(code ?? '');
});

const farhan = { name: 'Farhan Khan', contact: '7114317559', selectedEvents: ['C Bingo'], college: 'Lake College' };

test('a search finds misspelt names, but Enter opens no merely similar person', onPhone, async ({ page, fest }) => {
  const many = Array.from({ length: 11 }, (_, index) => ({ name: 'Asha Rao', contact: `98765432${10 + index}` }));
  await desk.standAt(page, fest.url, [...many, farhan, { name: 'Farhaan Das' }]);
  const digits = page.getByRole('button', { name: 'Keyboard with digits' });
  await digits.click();
  await expect(desk.searchBox(page)).toBeFocused();
  await expect(desk.searchBox(page)).toHaveAttribute('inputmode', 'numeric');
  await page.keyboard.type('987');
  await expect(page.getByText('11 found, 10 shown').first()).toBeVisible();
  await digits.click();
  await expect(desk.searchBox(page)).toHaveAttribute('inputmode', 'text');

  await desk.searchBox(page).fill('frahan kh');
  await expect(page.getByText('No match for frahan kh. Similar names:', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(desk.row(page, 'Farhan Khan')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(desk.card(page, 'Farhan Khan')).toBeVisible();
  await page.keyboard.press('Escape');
  await desk.searchBox(page).fill('farhan');
  const names = page.getByRole('list', { name: 'Found' }).getByText(/^(Farh|Similar)/);
  await expect(names).toHaveText([/^Farhan Khan/, /^Similar names/, /^Farhaan Das/]);
});

test('a volunteer is asked before somebody is registered twice', onPhone, async ({ page, fest }) => {
  allowFailedRequests();
  await desk.standWithList(page, fest.url, [farhan]);
  const walkIn = async (name: string, contact: string) => {
    await desk.searchBox(page).fill(`${name} ${contact}`);
    await page.getByRole('button', { name: /walk-in$/i }).click();
    await page.getByLabel('College name').fill('Hill College');
    await page.getByRole('button', { name: 'Register and mark present at Oracle' }).click();
  };
  await walkIn('Meera Nair', farhan.contact);
  const question = page.getByRole('alert').filter({ hasText: 'Same person?' });
  await expect(question).toContainText('7114317559 is Farhan Khan’s, registered for C Bingo. Same person?');
  await page.getByLabel('Full name').fill('Meera Naik');
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Register and mark present at Oracle' }).click();
  await question.getByRole('button', { name: 'No, register Meera Naik' }).click();
  await expect(desk.lastPerson(page)).toContainText('Meera Naik');

  await page.context().setOffline(true);
  await walkIn('Meeera Naik', '9111117559');
  await expect(question).toContainText('…7559 is Meera Naik’s, registered for Oracle. Same person?');
  await question.getByRole('button', { name: 'Open Meera Naik’s card' }).click();
  await expect(desk.card(page, 'Meera Naik')).toBeVisible();
  expect(await listed(fest.url)).toHaveLength(2);
  await page.keyboard.press('Escape');
  await desk.searchBox(page).fill('farhan@students.exampl');
  await expect(page.getByText('This phone knows no emails without a network.')).toBeVisible();
});

test('each tap counts one visit, even while another is being sent', onPhone, async ({ page, fest }) => {
  await desk.standAt(page, fest.url, [], 'Showcase, room 826');
  const visits = page.getByRole('region', { name: 'Visits to AI Showcase' });
  const count = visits.getByRole('status');
  const before = await desk.visitsSoFar(visits);
  const release = await holdBack(page, desk.entriesCall);
  for (const more of [1, 2, 3]) {
    await visits.getByRole('button', { name: 'Count a visit' }).click();
    await expect(count).toHaveText(new RegExp(`^${before + more}visits?`));
  }
  await expect(visits.getByText('3 of them not sent yet')).toBeVisible();
  release();
  await expect(visits.getByText('not sent yet')).toBeHidden();
  const undone = page.waitForResponse(desk.entriesCall);
  await visits.getByRole('button', { name: 'Undo one' }).click();
  await expect(count).toHaveText(new RegExp(`^${before + 2}visits?`));
  await undone;
  await page.reload();
  await expect(count).toHaveText(new RegExp(`^${before + 2}visits?`));
});
