import { calls } from '#contract/calls/calls.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { expect, goByOwnClock, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import * as desk from '#tests/support/people/at-the-desk.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

const present = [{ isPresent: true, presentAt: ['Oracle'] }];
const away = [{ isPresent: false, presentAt: [] }];

test('a volunteer marks somebody with two taps, and undoes it with one', onPhone, async ({ page, fest }) => {
  await goByOwnClock(page);
  await page.route(`**${calls.deskSession.path}`, async (route) =>
    route.fulfill({ json: await (await route.fetch()).json() }),
  );
  await page.clock.setFixedTime('2025-08-12T14:00:00+05:30');
  await desk.standAt(page, fest.url, ['Asha Rao'], 'Front');
  await expect(page.getByRole('button', { name: /This desk is at: Oracle/ })).toContainText('now · room 806');
  await expect(page.getByRole('list', { name: 'Found' })).toBeHidden();
  const announced = await noteAnnouncements(page);

  await desk.searchBox(page).fill('rao as');
  await desk.row(page, 'Asha Rao').click();
  await desk.markButton(page).click();
  const done = desk.lastPerson(page);
  await expect(done).toContainText(/Present at Oracle · \d+:\d\d [AP]M/);
  await expect(desk.searchBox(page)).toBeFocused();
  await expect(desk.searchBox(page)).toHaveValue('');
  expect(await desk.stateAtServer(page, 'Asha')).toEqual(present);
  expect((await announced()).join()).toContain('Asha Rao: Present at Oracle');

  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(done).toContainText('Undone');
  expect(await desk.stateAtServer(page, 'Asha')).toEqual(away);
});

test('a volunteer finds and marks people only with keys and a scanner', async ({ page, fest }) => {
  const asha = await registerForPass(fest.url, { name: 'Asha Rao' });
  await desk.standAt(page, fest.url, ['Asha Rau', 'Ravi Das']);
  await desk.scanCode(page, 'ravi');
  await expect(desk.markButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(desk.lastPerson(page)).toContainText('Ravi Das');

  await desk.scanCode(page, asha.reference);
  await expect(desk.card(page, 'Asha Rao')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Similar people' })).toContainText('Asha Rau');
  await page.keyboard.press('Enter');
  await expect(desk.lastPerson(page)).toContainText('Asha Rao');

  await desk.scanCode(page, asha.code);
  await expect(desk.lastPerson(page)).toContainText(/Already in at \d+:\d\d [AP]M, Room 806/);
});

test('a pass that was already used does not look like a success', async ({ page, fest }) => {
  const asha = await registerForPass(fest.url, { name: 'Asha Rao' });
  await desk.standAt(page, fest.url);
  const write = await desk.otherDesk(fest.url, 'Room 802');
  const colour = () => desk.lastPerson(page).evaluate((strip) => getComputedStyle(strip).backgroundColor);
  await desk.scanCode(page, asha.code);
  await expect(desk.lastPerson(page)).toContainText('Present at Oracle');
  const green = await colour();
  await desk.lastPerson(page).getByRole('button', { name: 'Undo' }).click();
  await expect(desk.lastPerson(page)).toContainText('Undone');
  await write('Asha Rao', { call: 'markPresence' });
  await desk.scanCode(page, asha.code);
  await expect(desk.lastPerson(page)).toContainText(/Already in at \d+:\d\d [AP]M, Room 802Asha Rao/);
  expect(await colour()).not.toBe(green);
  await expect(desk.lastPerson(page).getByRole('button', { name: 'Undo' })).toBeHidden();
});

test('a scan at the entrance marks the arrival', async ({ page, fest }) => {
  const ravi = await registerForPass(fest.url, { name: 'Ravi Das' });
  await desk.standAt(page, fest.url);
  await page.getByRole('button', { name: /^This desk is at/ }).click();
  await page.getByRole('button', { name: /^Entrance/ }).click();
  await desk.scanCode(page, ravi.code);
  await expect(desk.lastPerson(page)).toContainText('ArrivedRavi Das');
  await desk.scanCode(page, ravi.code);
  await expect(desk.lastPerson(page)).toContainText(/Already arrived at \d+:\d\d [AP]M, Room 806/);
});

test('a scan of somebody who is not registered for the event asks first', async ({ page, fest }) => {
  const ravi = await registerForPass(fest.url, { name: 'Ravi Das', selectedEvents: ['C Bingo'] });
  await desk.standAt(page, fest.url);
  await desk.scanCode(page, ravi.code);
  await expect(page.getByText('Not registered for Oracle')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Oracle and mark present' })).toBeFocused();
  expect(await desk.stateAtServer(page, 'Ravi')).toEqual(away);
  await desk.searchBox(page).fill('ravi');
  await expect(desk.row(page, 'Ravi Das')).toContainText('Other events only');
});

test('arrow keys move through the rows, and typed letters extend the search', async ({ page, fest }) => {
  const colleges = ['City College', 'Lake College'];
  await desk.standAt(
    page,
    fest.url,
    colleges.map((college) => ({ name: 'Asha Rao', college })),
  );
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await expect(page.getByRole('button', { name: 'Back to the desk' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(desk.searchBox(page)).toBeFocused();

  await page.keyboard.type('asha ');
  const rows = page.getByRole('list', { name: 'Found' }).getByRole('button');
  await expect(rows).toHaveCount(2);
  for (const index of [0, 1]) {
    await page.keyboard.press('ArrowUp');
    await expect(rows.nth(index)).toBeFocused();
  }
  const college = (await rows.nth(1).textContent())?.match(/(City|Lake) College/)?.[0] ?? '';
  await page.keyboard.type('r');
  await expect(desk.searchBox(page)).toHaveValue('asha r');
  await expect(rows).toHaveCount(2);
  for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(desk.card(page, 'Asha Rao')).toContainText(college);
});

test('a desk shows the mark of another desk within five seconds if a proxy holds the stream back', async ({
  page,
  fest,
}) => {
  await page.clock.install();
  await page.route('**/api/desk/stream', (route) => route.fulfill({ body: 'a proxy’s own page' }));
  await desk.standAt(page, fest.url, ['Asha Rao']);
  const write = await desk.otherDesk(fest.url, 'Room 806 left');
  await desk.openCard(page, 'Asha Rao');
  await write('Asha Rao', { call: 'markPresence' });
  await page.clock.runFor(5_000);
  await expect(desk.presentSince(page, 'Room 806 left')).toBeVisible();
});

test('an undo takes back only the mark of this desk', onPhone, async ({ page, fest }) => {
  // The page must not learn of the other mark before it sends its own.
  await page.route('**/api/desk/stream', () => {});
  await desk.standAt(page, fest.url, ['Asha Rao']);
  const write = await desk.otherDesk(fest.url, 'Room 806 left');
  await desk.openCard(page, 'Asha Rao');
  await expect(desk.markButton(page)).toBeFocused();
  await write('Asha Rao', { call: 'markPresence' });
  await page.keyboard.press('Enter');
  await expect(desk.lastPerson(page)).toContainText(/Already in at \d+:\d\d [AP]M, Room 806 left/);

  await desk.lastPerson(page).getByRole('button', { name: 'Open card' }).click();
  await expect(desk.presentSince(page, 'Room 806 left')).toBeVisible();
  const also = page.getByText(/^Room 806 also marked them at \d+:\d\d [AP]M\.$/).filter({ visible: true });
  await expect(also).toBeVisible();
  await desk.card(page, 'Asha Rao').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Room 806 also marked')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(desk.lastPerson(page)).toContainText(/Undone\. Room 806 left also marked them at \d+:\d\d [AP]M\./);
  expect(await desk.stateAtServer(page, 'Asha')).toEqual(present);
});

test('an answer does not move a row under a finger', onPhone, async ({ page, fest }) => {
  await desk.standAt(page, fest.url, [
    { name: 'Asha Rao', contact: '9876543210' },
    { name: 'Ashwin Das', contact: '9123456789' },
  ]);
  await desk.searchBox(page).fill('ash');
  const rows = page.getByRole('list', { name: 'Found' }).getByRole('button');
  await expect(rows).toHaveCount(2);
  const pressed = (await rows.nth(1).textContent())?.includes('Ashwin') ? 'Ashwin Das' : 'Asha Rao';
  const answer = await holdBack(page, '**/api/desk/search*');
  const searched = page.waitForResponse('**/api/desk/search*');
  await desk.row(page, pressed).hover();
  // For this many digits the phone needs the server.
  await desk.searchBox(page).fill(pressed === 'Asha Rao' ? '91234' : '98765');
  await page.mouse.down();
  answer();
  await (await searched).finished();
  await expect(rows).toHaveCount(2);
  await page.mouse.up();
  await expect(desk.card(page, pressed)).toBeVisible();
});

test('keys and taps during sending take effect after the answer', async ({ page, fest }) => {
  await desk.standAt(page, fest.url, ['Asha Rao', 'Meera Nair']);
  await desk.openCard(page, 'Asha Rao');
  const release = await holdBack(page, desk.entriesCall);
  await desk.takeCash(page);
  await desk.searchBox(page).fill('meera');
  release();
  await expect(desk.row(page, 'Meera Nair')).toBeVisible();
  await page.unroute(desk.entriesCall);

  await desk.markByName(page, 'Asha Rao');
  const releaseUndo = await holdBack(page, desk.entriesCall);
  await desk.lastPerson(page).getByRole('button', { name: 'Undo' }).click();
  await desk.searchBox(page).fill('meera');
  await desk.row(page, 'Meera Nair').click();
  releaseUndo();
  await expect(desk.card(page, 'Meera Nair')).toBeVisible();
});

test('Escape closes a card only if its mark is accepted', async ({ page, fest }) => {
  await desk.standAt(page, fest.url, ['Asha Rao']);
  await desk.openCard(page, 'Asha Rao');
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  const accept = await desk.refuseEntries(page, 'Not today.', refused);
  await desk.markButton(page).click();
  await page.keyboard.press('Escape');
  refuse();
  await expect(page.getByRole('alert').filter({ hasText: 'Not today.' })).toBeVisible();
  await expect(desk.card(page, 'Asha Rao')).toBeVisible();
  await accept();

  const release = await holdBack(page, desk.entriesCall);
  await desk.markButton(page).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  release();
  await expect(desk.lastPerson(page)).toContainText('Present at Oracle');
});

test('of several quick scans, each one counts', async ({ page, fest }) => {
  const people = [];
  const names = ['Asha Rao', 'Meera Nair', 'Ravi Das'];
  for (const name of names) people.push(await registerForPass(fest.url, { name }));
  await desk.standAt(page, fest.url);
  const show = await holdBack(page, '**/api/desk/scans');
  for (const { code } of people) await desk.scanCode(page, code);
  show();
  await expect(desk.lastPerson(page)).toContainText('Ravi Das');
  await expect(desk.searchBox(page)).toHaveValue('');
  for (const name of names) expect(await desk.stateAtServer(page, name)).toEqual(present);
});
