import { expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/network/hold-back.ts';
import {
  card,
  entriesCall,
  joinDesk,
  lastPerson,
  markButton,
  openDesk,
  refuseEntries,
  row,
  searchBox,
} from '#tests/support/people/at-the-desk.ts';
import { register, registerForPass } from '#tests/support/people/participant.ts';

test(
  'an answer that comes while a finger is on a row moves nothing until it is lifted',
  onPhone,
  async ({ page, fest }) => {
    await register(fest.url, { name: 'Asha Rao', contact: '9876543210' });
    await register(fest.url, { name: 'Ashwin Das', contact: '9123456789' });
    await joinDesk(page.context(), fest.url, 'Room 806');
    await openDesk(page);
    await searchBox(page).fill('ash');
    const rows = page.getByRole('list', { name: 'Found' }).getByRole('button');
    await expect(rows).toHaveCount(2);
    const pressed = (await rows.nth(1).textContent())?.includes('Ashwin') ? 'Ashwin Das' : 'Asha Rao';
    const answer = await holdBack(page, '**/api/desk/search*');
    const searched = page.waitForResponse('**/api/desk/search*');
    // Typed last: the phone answers itself after half a second.
    await row(page, pressed).hover();
    await searchBox(page).fill(pressed === 'Asha Rao' ? '91234' : '98765');
    await page.mouse.down();
    answer();
    await (await searched).finished();
    await expect(rows).toHaveCount(2);
    await page.mouse.up();
    await expect(card(page, pressed)).toBeVisible();
  },
);

test('a name typed while cash is sent is searched as soon as that is answered', async ({ page, fest }) => {
  await register(fest.url, { name: 'Asha Rao' });
  await register(fest.url, { name: 'Meera Nair' });
  await joinDesk(page.context(), fest.url, 'Room 806');
  await openDesk(page);
  await searchBox(page).fill('asha');
  await row(page, 'Asha Rao').click();
  const release = await holdBack(page, entriesCall);
  await page.getByRole('button', { name: /^Take .*cash$/ }).click();
  await searchBox(page).fill('meera');
  release();
  await expect(row(page, 'Meera Nair')).toBeVisible();
});

test('a row that is tapped while an undo is sent opens as soon as that is answered', async ({ page, fest }) => {
  await register(fest.url, { name: 'Asha Rao', selectedEvents: ['Oracle'] });
  await register(fest.url, { name: 'Meera Nair' });
  await joinDesk(page.context(), fest.url, 'Room 806');
  await openDesk(page);
  await searchBox(page).fill('asha');
  await row(page, 'Asha Rao').click();
  await markButton(page).click();
  const release = await holdBack(page, entriesCall);
  await lastPerson(page).getByRole('button', { name: 'Undo' }).click();
  await searchBox(page).fill('meera');
  await row(page, 'Meera Nair').click();
  release();
  await expect(card(page, 'Meera Nair')).toBeVisible();
});

test('Escape leaves a card once its mark is answered, and not if that was refused', async ({ page, fest }) => {
  await register(fest.url, { name: 'Asha Rao', selectedEvents: ['Oracle'] });
  await joinDesk(page.context(), fest.url, 'Room 806');
  await openDesk(page);
  await searchBox(page).fill('asha');
  await row(page, 'Asha Rao').click();
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  const accept = await refuseEntries(page, 'Not today.', refused);
  await markButton(page).click();
  await page.keyboard.press('Escape');
  refuse();
  await expect(page.getByRole('alert').filter({ hasText: 'Not today.' })).toBeVisible();
  await expect(card(page, 'Asha Rao')).toBeVisible();
  await accept();

  const release = await holdBack(page, entriesCall);
  await markButton(page).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  release();
  await expect(lastPerson(page)).toContainText('Present at Oracle');
});

test('a pass that is scanned while another card opens is next; of several the last', async ({ page, fest }) => {
  const people = [];
  for (const name of ['Asha Rao', 'Meera Nair', 'Ravi Das']) people.push(await registerForPass(fest.url, { name }));
  await joinDesk(page.context(), fest.url, 'Room 806');
  await openDesk(page);
  const show = await holdBack(page, '**/api/desk/scans');
  for (const { code } of people) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  show();
  await expect(card(page, 'Ravi Das')).toBeVisible();
  await expect(searchBox(page)).toHaveValue('');
});
