import { noteAnnouncements } from '#tests/support/announcements.ts';
import {
  card,
  endDesk,
  goByOwnClock,
  joinDesk,
  lastPerson,
  openDesk,
  row,
  searchBox,
  standingOf,
} from '#tests/support/at-the-desk.ts';
import { holdBack } from '#tests/support/hold-back.ts';
import { atBothWidths, expect, failedRequest, onPhone, test } from '#tests/support/journey.ts';
import { register, registerForPass } from '#tests/support/participant.ts';

const present = (page: Parameters<typeof card>[0]) =>
  page.getByRole('button', { name: 'Present at Oracle', exact: true });

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
    await present(page).click();

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
  await expect(present(page)).toBeFocused();
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
  await expect(page.getByText(/^Already present since .*, marked by Room 806$/)).toBeVisible();
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
  await expect(present(page)).toBeFocused();
  // Twice, as a hand does that trembles.
  for (const { code } of [asha, ravi, ravi]) {
    await scan(code);
    await expect(present(page)).toBeFocused();
  }
  await expect(card(page, 'Ravi Das')).toBeVisible();
  for (const name of ['Asha', 'Ravi']) expect(await standingOf(page, name)).toMatchObject([{ presentAt: [] }]);

  // The next pass is read while the mark is under way.
  const release = await holdBack(page, '**/presences/*');
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
    await expect(other.getByText(/^Already present since .*, marked by Room 806$/)).toBeVisible();
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

test.describe('where something is in the way', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('a mark whose answer is lost is not called done, is sent again by itself, and counts once', async ({
    page,
    fest,
  }) => {
    await register(fest.url, { name: 'Asha Rao' });
    await joinDesk(page.context(), fest.url, 'Room 806');
    const keys: (string | undefined)[] = [];
    const { promise: amberSeen, resolve: seeAmber } = Promise.withResolvers<void>();
    await page.route('**/presences/*', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
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
    await present(page).click();
    await expect(lastPerson(page)).toContainText('Saved on this phone, 1 waiting');
    seeAmber();
    await expect(lastPerson(page).getByText(/^Saved/)).toBeHidden();
    await expect(lastPerson(page)).toContainText('Present at Oracle');
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]]);
  });

  test('a mark on what is not true any more shows the person as they are now', async ({ page, fest, browser }) => {
    await register(fest.url, { name: 'Asha Rao' });
    await joinDesk(page.context(), fest.url, 'Room 806');
    await page.route('**/api/desk/stream', (route) => route.abort());
    await openDesk(page);
    await searchBox(page).fill('asha');
    await row(page, 'Asha Rao').click();
    await expect(present(page)).toBeFocused();

    const other = await browser.newPage({ baseURL: fest.url });
    await joinDesk(other.context(), fest.url, 'Room 806 left');
    await openDesk(other);
    await searchBox(other).fill('asha');
    await row(other, 'Asha Rao').click();
    await present(other).click();
    await lastPerson(other).getByRole('button', { name: 'Undo' }).click();
    await expect(lastPerson(other)).toContainText('Undone');
    await other.context().close();

    await present(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Somebody changed this in the meantime.' })).toBeVisible();
    await expect(present(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(lastPerson(page)).toContainText('Present at Oracle');
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
      const release = await holdBack(page, '**/presences/*');
      await present(page).click();
      await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
      await endDesk(fest.url, id);
      release();
      await expect(page.getByRole('heading', { name: 'Not a desk' })).toBeVisible();
      await expect(page.getByText('This phone is no desk any more. Ask an organiser for a new link.')).toBeVisible();
      await expect(page.getByText('Asha Rao')).toBeHidden();
    },
  );
});
