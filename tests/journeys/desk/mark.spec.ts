import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { atBothWidths, expect, failedRequest, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/network/hold-back.ts';
import {
  card,
  endDesk,
  entriesCall,
  goByOwnClock,
  joinDesk,
  lastPerson,
  markButton,
  openDesk,
  otherDesk,
  presentSince,
  row,
  searchBox,
  standingOf,
} from '#tests/support/people/at-the-desk.ts';
import { register, registerForPass } from '#tests/support/people/participant.ts';

test(
  'two taps find and mark somebody at the event that runs now, and a third takes it back',
  atBothWidths,
  async ({ page, fest }) => {
    await register(fest.url, { name: 'Asha Rao', selectedEvents: ['Oracle'] });
    await joinDesk(page.context(), fest.url, 'Front');
    await goByOwnClock(page);
    await page.clock.setFixedTime('2025-08-12T14:00:00+05:30');
    await openDesk(page);
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
    expect(await standingOf(page, 'Asha')).toEqual([{ isPresent: true, presentAt: ['Oracle'] }]);
    expect((await announced()).join()).toContain('Asha Rao: Present at Oracle');

    await done.getByRole('button', { name: 'Undo' }).click();
    await expect(done).toContainText('Undone');
    expect(await standingOf(page, 'Asha')).toEqual([{ isPresent: false, presentAt: [] }]);
  },
);

test('two keys do the same, by name and by the reference on a pass', async ({ page, fest }) => {
  const asha = await registerForPass(fest.url, { name: 'Asha Rao' });
  await register(fest.url, { name: 'Asha Rau' });
  await register(fest.url, { name: 'Ravi Das' });
  await joinDesk(page.context(), fest.url, 'Room 806');
  await openDesk(page);
  await page.keyboard.type('ravi');
  await page.keyboard.press('Enter');
  await expect(markButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lastPerson(page)).toContainText('Ravi Das');

  await page.keyboard.type(asha.reference);
  await page.keyboard.press('Enter');
  await expect(card(page, 'Asha Rao')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Somebody else is much like this one' })).toContainText('Asha Rau');
  await page.keyboard.press('Enter');
  await expect(lastPerson(page)).toContainText('Asha Rao');

  // A scanner that types: a code and Enter.
  await page.keyboard.type(asha.code);
  await page.keyboard.press('Enter');
  await expect(presentSince(page, 'Room 806')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next person' })).toBeFocused();
});

test('a scanner that types at an open card opens the next one, and marks nobody', async ({ page, fest }) => {
  const asha = await registerForPass(fest.url, { name: 'Asha Rao' });
  const ravi = await registerForPass(fest.url, { name: 'Ravi Das' });
  await joinDesk(page.context(), fest.url, 'Room 806');
  await openDesk(page);
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  await page.keyboard.type('asha');
  await page.keyboard.press('Enter');
  await expect(markButton(page)).toBeFocused();
  // Twice, as a hand does that trembles.
  for (const { code } of [asha, ravi, ravi]) {
    await scan(code);
    await expect(markButton(page)).toBeFocused();
  }
  await expect(card(page, 'Ravi Das')).toBeVisible();
  for (const name of ['Asha', 'Ravi']) expect(await standingOf(page, name)).toMatchObject([{ presentAt: [] }]);

  // The next pass is read while the mark is under way.
  const release = await holdBack(page, entriesCall);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await scan(asha.code);
  release();
  await expect(card(page, 'Asha Rao')).toBeVisible();
  expect(await standingOf(page, 'Ravi')).toMatchObject([{ presentAt: ['Oracle'] }]);
  await page.keyboard.press('Enter');
  await lastPerson(page).getByRole('button', { name: 'Undo' }).click();
  await expect(lastPerson(page)).toContainText('Undone');
  await expect(searchBox(page)).toBeFocused();
});

test('the arrows go through the rows, and what is typed there goes on in the search', async ({ page, fest }) => {
  for (const college of ['City College', 'Lake College']) await register(fest.url, { name: 'Asha Rao', college });
  await joinDesk(page.context(), fest.url, 'Room 806');
  await openDesk(page);
  await page.keyboard.type('asha ');
  const rows = page.getByRole('list', { name: 'Found' }).getByRole('button');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('ArrowUp');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(rows.nth(1)).toBeFocused();
  const college = (await rows.nth(1).textContent())?.match(/(City|Lake) College/)?.[0] ?? '';
  await page.keyboard.type('r');
  await expect(searchBox(page)).toHaveValue('asha r');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Asha Rao')).toContainText(college);
});

test(
  'somebody who is not registered for this event is added and marked, which the next desk is told',
  onPhone,
  async ({ page, fest, browser }) => {
    await register(fest.url, { name: 'Asha Rao', selectedEvents: ['C Bingo'] });
    await joinDesk(page.context(), fest.url, 'Room 806');
    await openDesk(page);
    await searchBox(page).fill('asha');
    await expect(row(page, 'Asha Rao')).toContainText('Not registered');
    await row(page, 'Asha Rao').click();
    await expect(page.getByText('Not registered for Oracle')).toBeVisible();
    await page.getByRole('button', { name: 'Add Oracle and mark present' }).click();
    await expect(lastPerson(page)).toContainText('Present at Oracle');
    await lastPerson(page).getByRole('button', { name: 'Undo' }).click();
    await expect(lastPerson(page)).toContainText('Undone');
    await searchBox(page).fill('asha');
    await expect(row(page, 'Asha Rao')).toContainText('Not registered');
    await row(page, 'Asha Rao').click();
    await page.getByRole('button', { name: 'Add Oracle and mark present' }).click();
    await expect(lastPerson(page)).toContainText('Present at Oracle');

    const other = await browser.newPage({ baseURL: fest.url });
    await joinDesk(other.context(), fest.url, 'Room 806 left');
    await openDesk(other);
    await searchBox(other).fill('asha');
    await row(other, 'Asha Rao').click();
    await expect(presentSince(other, 'Room 806')).toBeVisible();
    await other.context().close();
  },
);

test('the Enter of a scanner does not sign out where the menu is open', async ({ page, fest }) => {
  await joinDesk(page.context(), fest.url, 'Room 806');
  await openDesk(page);
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await expect(page.getByRole('button', { name: 'Go on' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(searchBox(page)).toBeFocused();
});

test.describe('what happened elsewhere meanwhile', () => {
  // Without the stream the page does not hear of it.
  test.use({ expectedErrors: [failedRequest] });
  test.beforeEach(({ page }) => page.route('**/api/desk/stream', (route) => route.abort()));

  test(
    'two desks that saw somebody are both on the card, and an undo takes back one’s own mark only',
    onPhone,
    async ({ page, fest }) => {
      await register(fest.url, { name: 'Asha Rao', selectedEvents: ['Oracle'] });
      const write = await otherDesk(fest.url, 'Room 806 left');
      await joinDesk(page.context(), fest.url, 'Room 806');
      await openDesk(page);
      await searchBox(page).fill('asha');
      await row(page, 'Asha Rao').click();
      await expect(markButton(page)).toBeFocused();
      await write('Asha Rao', { call: 'markPresence' });
      await page.keyboard.press('Enter');
      await expect(lastPerson(page)).toContainText(/Already present since \d+:\d\d, Room 806 left/);

      await lastPerson(page).getByRole('button', { name: 'Card' }).click();
      await expect(presentSince(page, 'Room 806 left')).toBeVisible();
      await expect(page.getByText(/^Room 806 also marked them at \d+:\d\d\.$/).first()).toBeVisible();
      await card(page, 'Asha Rao').getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Room 806 also marked')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(lastPerson(page)).toContainText(/Undone\. Room 806 left also marked them at \d+:\d\d\./);
      expect(await standingOf(page, 'Asha')).toEqual([{ isPresent: true, presentAt: ['Oracle'] }]);
    },
  );

  test(
    'money that two desks took is on the card twice, and taken back once it is clear',
    onPhone,
    async ({ page, fest }) => {
      await register(fest.url, { name: 'Asha Rao', selectedEvents: ['Oracle'] });
      const write = await otherDesk(fest.url, 'Room 806 left');
      await joinDesk(page.context(), fest.url, 'Room 806');
      await openDesk(page);
      await searchBox(page).fill('asha');
      await row(page, 'Asha Rao').click();
      await write('Asha Rao', { call: 'takePayment', method: 'online' });
      await page.getByRole('button', { name: /^Take .*cash$/ }).click();
      const asha = card(page, 'Asha Rao');
      await expect(asha.getByText('Paid twice')).toBeVisible();
      await expect(asha.getByText(/^\d+:\d\d, Room 806$/)).toBeVisible();
      await expect(asha.getByText(/^\d+:\d\d, Room 806 left$/)).toBeVisible();
      await asha.getByRole('button', { name: 'Take all back' }).click();
      await expect(asha.getByText('Paid twice')).toBeHidden();
      await expect(page.getByRole('button', { name: /^Take .*cash$/ })).toBeVisible();
    },
  );

  test('a mark of somebody who withdrew meanwhile is kept, and the desk says so', onPhone, async ({ page, fest }) => {
    const { pass } = await registerForPass(fest.url, { name: 'Asha Rao', selectedEvents: ['Oracle'] });
    await joinDesk(page.context(), fest.url, 'Room 806');
    await openDesk(page);
    await searchBox(page).fill('asha');
    await row(page, 'Asha Rao').click();
    await expect(markButton(page)).toBeFocused();
    expect((await fetch(`${fest.url}/api${pass}`, { method: 'DELETE' })).ok).toBe(true);
    await page.keyboard.press('Enter');
    await expect(lastPerson(page)).toContainText('Asha Rao has withdrawn. Your mark is kept.');
  });
});

test.describe('where something is in the way', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('a mark whose answer is lost is not called done, is sent again by itself, and counts once', async ({
    page,
    fest,
  }) => {
    await register(fest.url, { name: 'Asha Rao' });
    await joinDesk(page.context(), fest.url, 'Room 806');
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
    // It would tell the phone that the mark was made.
    await page.route('**/api/desk/stream', (route) => route.abort());
    await openDesk(page);
    await searchBox(page).fill('asha');
    await row(page, 'Asha Rao').click();
    await markButton(page).click();
    await expect(lastPerson(page)).toContainText('Saved on this phone · 1 not sent yet');
    seeAmber();
    await expect(lastPerson(page).getByText(/^Saved/)).toBeHidden();
    await expect(lastPerson(page)).toContainText('Present at Oracle');
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]]);
  });

  test(
    'a desk that is ended in the middle marks nothing more, and says what to do',
    onPhone,
    async ({ page, fest }) => {
      await register(fest.url, { name: 'Asha Rao' });
      const id = await joinDesk(page.context(), fest.url, 'Room 806');
      await page.route('**/api/desk/stream', (route) => route.abort());
      await openDesk(page);
      await searchBox(page).fill('asha');
      await row(page, 'Asha Rao').click();
      // The desk ends between the tap and the server: an open page hears of the end by itself, and has no button then.
      const release = await holdBack(page, entriesCall);
      await markButton(page).click();
      await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
      await endDesk(fest.url, id);
      release();
      await expect(page.getByRole('heading', { name: 'Not a desk' })).toBeVisible();
      await expect(page.getByText('This phone is no longer a desk. Ask an organiser for a new link.')).toBeVisible();
      await expect(page.getByText('Asha Rao')).toBeHidden();
    },
  );
});
