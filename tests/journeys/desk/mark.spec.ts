import type { Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack, letPoll } from '#tests/support/browser/network.ts';
import * as desk from '#tests/support/people/at-the-desk.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

const present = [{ isPresent: true, presentAt: ['Oracle'] }];
const away = [{ isPresent: false, presentAt: [] }];

test('a volunteer needs only keys and a scanner, and confirms each new event', async ({ page, fest }) => {
  const asha = await registerForPass(fest.url, { name: 'Asha Rao' });
  const meera = await registerForPass(fest.url, { name: 'Meera Nair', selectedEvents: ['C Bingo'] });
  const colleges = ['City College', 'Lake College'];
  const twins = colleges.map((college) => ({ name: 'Zoya Khan', college }));
  await desk.standAt(page, fest.url, ['Asha Rau', ...twins]);
  await desk.scanCode(page, asha.reference);
  await expect(desk.card(page, 'Asha Rao')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Similar people' })).toContainText(/check the digits.*Asha Rau/);
  await page.keyboard.press('Enter');
  await expect(desk.lastPerson(page)).toContainText('Asha Rao');

  await desk.scanCode(page, meera.code);
  await expect(page.getByText('Not registered for Oracle')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Oracle and mark present' })).toBeFocused();
  expect(await desk.stateAtServer(page, 'Meera')).toEqual(away);
  await desk.searchBox(page).fill('meera');
  await expect(desk.row(page, 'Meera Nair')).toContainText('Other events only');
  await desk.searchBox(page).fill('');

  await page.keyboard.type('zoya ');
  const rows = page.getByRole('list', { name: 'Found' }).getByRole('button');
  await expect(rows).toHaveCount(2);
  for (const index of [0, 1]) {
    await page.keyboard.press('ArrowUp');
    await expect(rows.nth(index)).toBeFocused();
  }
  const college = (await rows.nth(1).textContent())?.match(/(City|Lake) College/)?.[0] ?? '';
  await page.keyboard.type('k');
  await expect(desk.searchBox(page)).toHaveValue('zoya k');
  await expect(rows).toHaveCount(2);
  for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(desk.card(page, 'Zoya Khan')).toContainText(college);
  await page.keyboard.press('Escape');
  await desk.searchBox(page).fill('');
});

test('without a stream, marks come within five seconds, and no quick scan is lost silently', async ({ page, fest }) => {
  const names = ['Devika Rao', 'Esha Nair', 'Farah Khan'];
  const people = [];
  for (const name of names) people.push(await registerForPass(fest.url, { name }));
  await page.clock.install();
  await page.route('**/api/desk/stream', (route) => route.fulfill({ body: 'a proxy’s own page' }));
  await desk.standAt(page, fest.url, ['Asha Rao', 'Meera Nair', 'Ravi Das']);
  const write = await desk.otherDesk(fest.url, 'Room 806 left');
  const send = await holdBack(page, desk.entriesCall);
  const sent = page.waitForRequest(desk.entriesCall);
  await desk.markByName(page, 'Meera Nair');
  await sent;
  await write('Meera Nair', { call: 'markPresence' });
  send();
  await expect(desk.lastPerson(page)).toContainText(/Present at Oracle · \d/);
  await desk.lastPerson(page).getByRole('button', { name: 'Card' }).click();
  await expect(desk.presentSince(page, 'Room 806')).toBeVisible();
  const later = page.getByText(/^Room 806 left also marked them at \d/).filter({ visible: true });
  await expect(later).toBeVisible();
  await page.keyboard.press('Escape');
  await desk.openCard(page, 'Ravi Das');
  await write('Ravi Das', { call: 'markPresence' });
  await letPoll(page, calls.pack, 5);
  await expect(desk.presentSince(page, 'Room 806 left')).toBeVisible();
  await page.keyboard.press('Escape');

  await desk.openCard(page, 'Asha Rao');
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  const accept = await desk.refuseEntries(page, 'Not today.', refused);
  await desk.markButton(page).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await desk.scanCode(page, people[0]?.code ?? '');
  refuse();
  await expect(page.getByRole('alert').filter({ hasText: 'Not today. Then scan the next pass again.' })).toBeVisible();
  await expect(desk.card(page, 'Asha Rao')).toBeVisible();
  await accept();

  const show = await holdBack(page, '**/api/desk/scans');
  for (const { code } of people) await desk.scanCode(page, code);
  show();
  await expect(desk.lastPerson(page)).toContainText('Farah Khan');
  await expect(desk.searchBox(page)).toHaveValue('');
  for (const name of names) expect(await desk.stateAtServer(page, name)).toEqual(present);
});

test('the phone finds people, and no answer moves a row under a finger', onPhone, async ({ page, fest }) => {
  await desk.standWithList(page, fest.url, [
    { name: 'Asha Rao', contact: '9876543210' },
    { name: 'Ashwin Das', contact: '9123459876' },
  ]);
  const answer = await holdBack(page, '**/api/desk/search*');
  const list = page.getByRole('list', { name: 'Found' });
  // The phone knows only the last four digits, so for more digits the rows stay until the server answers.
  for (const words of ['ashwin', '9876', '93210', '9876']) {
    await desk.searchBox(page).fill(words);
    await expect(list).toHaveText(/^Ashwin Das/);
  }
  answer();
  await expect(list).toHaveText(/^Ashwin Das.*Asha Rao/);

  await desk.searchBox(page).fill('ash');
  const rows = list.getByRole('button');
  await expect(rows).toHaveCount(2);
  const pressed = (await rows.nth(1).textContent())?.includes('Ashwin') ? 'Ashwin Das' : 'Asha Rao';
  const later = await holdBack(page, '**/api/desk/search*');
  const searched = page.waitForResponse((response) => /\/api\/desk\/search\?.*q=9/.test(response.url()));
  await desk.row(page, pressed).hover();
  // For this many digits the phone needs the server.
  await desk.searchBox(page).fill(pressed === 'Asha Rao' ? '91234' : '98765');
  await page.mouse.down();
  later();
  await (await searched).finished();
  await expect(rows).toHaveCount(2);
  await page.mouse.up();
  await expect(desk.card(page, pressed)).toBeVisible();
});

const states: [string, (page: Page) => Promise<unknown>][] = [
  ['the search is empty', async () => {}],
  ['something is typed', (page) => desk.searchBox(page).fill('meera')],
  ['the list of places is open', (page) => page.getByRole('button', { name: /^This desk is at/ }).click()],
  ['the menu is open', (page) => page.getByRole('button', { name: /^Signed in as/ }).click()],
  ['a card is open', (page) => desk.openCard(page, 'Asha Rao')],
  [
    'the walk-in form is open',
    async (page) => {
      await page.getByRole('button', { name: 'Walk-in' }).click();
      await page.getByLabel('Full name').fill('Meera');
    },
  ],
];

test('a scan marks the person at once, whatever is open, and leaves no letters in the form', async ({ page, fest }) => {
  const ravi = await registerForPass(fest.url, { name: 'Ravi Das' });
  await desk.standAt(page, fest.url, ['Asha Rao']);
  await expect(page.getByRole('list', { name: 'Found' })).toBeHidden();
  const announced = await noteAnnouncements(page);
  for (const [state, open] of states) {
    await open(page);
    await desk.scanCode(page, ravi.code);
    await expect(desk.lastPerson(page), state).toContainText(/Present at Oracle · \d+:\d\d [AP]MRavi Das/);
    await expect(desk.searchBox(page), state).toHaveValue('');
    await expect(desk.searchBox(page), state).toBeFocused();
    expect(await desk.stateAtServer(page, 'Ravi'), state).toEqual(present);
    await desk.lastPerson(page).getByRole('button', { name: 'Undo' }).click();
    await expect(desk.lastPerson(page), state).toContainText('Undone');
    expect(await desk.stateAtServer(page, 'Ravi'), state).toEqual(away);
  }
  expect(await desk.stateAtServer(page, 'Asha')).toEqual(away);
  expect((await announced()).join()).toContain('Ravi Das: Present at Oracle');

  await desk.scanCode(page, ravi.code);
  const colour = () => desk.lastPerson(page).evaluate((strip) => getComputedStyle(strip).backgroundColor);
  await expect(desk.lastPerson(page)).toContainText('Present at Oracle');
  const green = await colour();
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await page.getByLabel('WhatsApp number').fill('9876543210');
  await page.getByLabel('College name').fill('Lake College');
  await page.getByLabel('Full name').fill('Meera');
  await desk.scanCode(page, ravi.reference);
  await expect(desk.lastPerson(page)).toContainText(/Already in at \d+:\d\d [AP]M, Room 806Ravi Das/);
  await expect(desk.lastPerson(page).getByRole('button', { name: 'Undo' })).toBeHidden();
  expect(await colour()).not.toBe(green);
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Meera');
});
