import { calls } from '#contract/calls/calls.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { expect, failedRequest, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import {
  card,
  entriesCall,
  lastPerson,
  markButton,
  markByName,
  openCard,
  otherDesk,
  presentSince,
  refuseEntries,
  row,
  scanCode,
  searchBox,
  standAt,
  stateAtServer,
} from '#tests/support/people/at-the-desk.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

const present = [{ isPresent: true, presentAt: ['Oracle'] }];
const away = [{ isPresent: false, presentAt: [] }];

test(
  'a volunteer marks somebody at the current event with two taps, and undoes it with a third',
  onPhone,
  async ({ page, fest }) => {
    // Playwright's answers have no Date header, so the page uses its own clock.
    await page.route(`**${calls.deskSession.path}`, async (route) =>
      route.fulfill({ json: await (await route.fetch()).json() }),
    );
    await page.clock.setFixedTime('2025-08-12T14:00:00+05:30');
    await standAt(page, fest.url, ['Asha Rao'], 'Front');
    await expect(page.getByRole('button', { name: /This desk is at: Oracle/ })).toContainText('now · room 806');
    await expect(page.getByRole('list', { name: 'Found' })).toBeHidden();
    const announced = await noteAnnouncements(page);

    await searchBox(page).fill('rao as');
    await row(page, 'Asha Rao').click();
    await markButton(page).click();
    const done = lastPerson(page);
    await expect(done).toContainText(/Present at Oracle · \d+:\d\d/);
    await expect(searchBox(page)).toBeFocused();
    await expect(searchBox(page)).toHaveValue('');
    expect(await stateAtServer(page, 'Asha')).toEqual(present);
    expect((await announced()).join()).toContain('Asha Rao: Present at Oracle');

    await done.getByRole('button', { name: 'Undo' }).click();
    await expect(done).toContainText('Undone');
    expect(await stateAtServer(page, 'Asha')).toEqual(away);
  },
);

test('a volunteer marks somebody with two keys, by name, by reference and with a scanner', async ({ page, fest }) => {
  const asha = await registerForPass(fest.url, { name: 'Asha Rao' });
  await standAt(page, fest.url, ['Asha Rau', 'Ravi Das']);
  await scanCode(page, 'ravi');
  await expect(markButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lastPerson(page)).toContainText('Ravi Das');

  await scanCode(page, asha.reference);
  await expect(card(page, 'Asha Rao')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Similar people' })).toContainText('Asha Rau');
  await page.keyboard.press('Enter');
  await expect(lastPerson(page)).toContainText('Asha Rao');

  await scanCode(page, asha.code);
  await expect(presentSince(page, 'Room 806')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next person' })).toBeFocused();
});

test('a scan while a card is open opens the next card and marks nobody', async ({ page, fest }) => {
  const asha = await registerForPass(fest.url, { name: 'Asha Rao' });
  const ravi = await registerForPass(fest.url, { name: 'Ravi Das' });
  await standAt(page, fest.url);
  // Scan the last pass twice.
  for (const code of ['asha', asha.code, ravi.code, ravi.code]) {
    await scanCode(page, code);
    await expect(markButton(page)).toBeFocused();
  }
  await expect(card(page, 'Ravi Das')).toBeVisible();
  for (const name of ['Asha', 'Ravi']) expect(await stateAtServer(page, name)).toEqual(away);

  // Scan the next pass while a mark is being sent.
  const release = await holdBack(page, entriesCall);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await scanCode(page, asha.code);
  release();
  await expect(card(page, 'Asha Rao')).toBeVisible();
  expect(await stateAtServer(page, 'Ravi')).toEqual(present);
  await page.keyboard.press('Enter');
  await lastPerson(page).getByRole('button', { name: 'Undo' }).click();
  await expect(lastPerson(page)).toContainText('Undone');
  await expect(searchBox(page)).toBeFocused();
});

test('arrow keys move through the rows, letters continue the search, and Enter in the menu does not sign out', async ({
  page,
  fest,
}) => {
  const colleges = ['City College', 'Lake College'];
  await standAt(
    page,
    fest.url,
    colleges.map((college) => ({ name: 'Asha Rao', college })),
  );
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await expect(page.getByRole('button', { name: 'Back to the desk' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(searchBox(page)).toBeFocused();

  await page.keyboard.type('asha ');
  const rows = page.getByRole('list', { name: 'Found' }).getByRole('button');
  await expect(rows).toHaveCount(2);
  for (const index of [0, 1]) {
    await page.keyboard.press('ArrowUp');
    await expect(rows.nth(index)).toBeFocused();
  }
  const college = (await rows.nth(1).textContent())?.match(/(City|Lake) College/)?.[0] ?? '';
  await page.keyboard.type('r');
  await expect(searchBox(page)).toHaveValue('asha r');
  await expect(rows).toHaveCount(2);
  for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(card(page, 'Asha Rao')).toContainText(college);
});

test.describe('without the stream', () => {
  test.use({ expectedErrors: [failedRequest] });
  test.beforeEach(({ page }) => page.route('**/api/desk/stream', (route) => route.abort()));

  test(
    'the card shows both desks that saw a person, and an undo takes back only the desk’s own mark',
    onPhone,
    async ({ page, fest }) => {
      await standAt(page, fest.url, ['Asha Rao']);
      const write = await otherDesk(fest.url, 'Room 806 left');
      await openCard(page, 'Asha Rao');
      await expect(markButton(page)).toBeFocused();
      await write('Asha Rao', { call: 'markPresence' });
      await page.keyboard.press('Enter');
      await expect(lastPerson(page)).toContainText(/Already present since \d+:\d\d, Room 806 left/);

      await lastPerson(page).getByRole('button', { name: 'Open card' }).click();
      await expect(presentSince(page, 'Room 806 left')).toBeVisible();
      await expect(page.getByText(/^Room 806 also marked them at \d+:\d\d\.$/).first()).toBeVisible();
      await card(page, 'Asha Rao').getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Room 806 also marked')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(lastPerson(page)).toContainText(/Undone\. Room 806 left also marked them at \d+:\d\d\./);
      expect(await stateAtServer(page, 'Asha')).toEqual(present);
    },
  );

  test('a mark for somebody who has withdrawn is kept, and the volunteer is told', onPhone, async ({ page, fest }) => {
    const { pass } = await registerForPass(fest.url, { name: 'Asha Rao' });
    await standAt(page, fest.url);
    await openCard(page, 'Asha Rao');
    expect((await fetch(`${fest.url}/api${pass}`, { method: 'DELETE' })).ok).toBe(true);
    await markButton(page).click();
    await expect(lastPerson(page)).toContainText('Asha Rao has withdrawn. Your mark is kept.');
  });

  test('a mark without an answer is amber until a retry is answered, and is counted only once', async ({
    page,
    fest,
  }) => {
    await standAt(page, fest.url, ['Asha Rao']);
    const keys: string[] = [];
    const { promise: amberSeen, resolve: seeAmber } = Promise.withResolvers<void>();
    await page.route(entriesCall, async (route) => {
      keys.push(route.request().postDataJSON().entries[0].key);
      if (keys.length === 1) {
        await route.fetch();
        return route.abort();
      }
      await amberSeen;
      await route.continue();
    });
    await openCard(page, 'Asha Rao');
    await markButton(page).click();
    await expect(lastPerson(page)).toContainText('Saved on this phone · 1 not sent yet');
    seeAmber();
    await expect(lastPerson(page).getByText(/^Saved/)).toBeHidden();
    await expect(lastPerson(page)).toContainText('Present at Oracle');
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]]);
  });
});

test('an answer does not move a row under a finger', onPhone, async ({ page, fest }) => {
  await standAt(page, fest.url, [
    { name: 'Asha Rao', contact: '9876543210' },
    { name: 'Ashwin Das', contact: '9123456789' },
  ]);
  await searchBox(page).fill('ash');
  const rows = page.getByRole('list', { name: 'Found' }).getByRole('button');
  await expect(rows).toHaveCount(2);
  const pressed = (await rows.nth(1).textContent())?.includes('Ashwin') ? 'Ashwin Das' : 'Asha Rao';
  const answer = await holdBack(page, '**/api/desk/search*');
  const searched = page.waitForResponse('**/api/desk/search*');
  await row(page, pressed).hover();
  // The number is long, so the phone waits for the server.
  await searchBox(page).fill(pressed === 'Asha Rao' ? '91234' : '98765');
  await page.mouse.down();
  answer();
  await (await searched).finished();
  await expect(rows).toHaveCount(2);
  await page.mouse.up();
  await expect(card(page, pressed)).toBeVisible();
});

test('keys and taps during sending take effect after the answer', async ({ page, fest }) => {
  await standAt(page, fest.url, ['Asha Rao', 'Meera Nair']);
  await openCard(page, 'Asha Rao');
  const release = await holdBack(page, entriesCall);
  await page.getByRole('button', { name: /^Take .*cash$/ }).click();
  await searchBox(page).fill('meera');
  release();
  await expect(row(page, 'Meera Nair')).toBeVisible();
  await page.unroute(entriesCall);

  await markByName(page, 'Asha Rao');
  const releaseUndo = await holdBack(page, entriesCall);
  await lastPerson(page).getByRole('button', { name: 'Undo' }).click();
  await searchBox(page).fill('meera');
  await row(page, 'Meera Nair').click();
  releaseUndo();
  await expect(card(page, 'Meera Nair')).toBeVisible();
});

test('Escape closes a card once its mark is accepted, but not if the mark is refused', async ({ page, fest }) => {
  await standAt(page, fest.url, ['Asha Rao']);
  await openCard(page, 'Asha Rao');
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

test('the last of several passes that are scanned while a card opens is shown next', async ({ page, fest }) => {
  const people = [];
  for (const name of ['Asha Rao', 'Meera Nair', 'Ravi Das']) people.push(await registerForPass(fest.url, { name }));
  await standAt(page, fest.url);
  const show = await holdBack(page, '**/api/desk/scans');
  for (const { code } of people) await scanCode(page, code);
  show();
  await expect(card(page, 'Ravi Das')).toBeVisible();
  await expect(searchBox(page)).toHaveValue('');
});
