import type { Page } from '@playwright/test';
import {
  card,
  deskWithList,
  endDesk,
  joinDesk,
  lastPerson,
  markByName,
  openDesk,
  packKept,
  searchBox,
  standingOf,
  stateLine,
} from '#tests/support/at-the-desk.ts';
import { expect, failedRequest, onPhone, test } from '#tests/support/journey.ts';
import { readyOffline } from '#tests/support/offline-page.ts';
import { listed, register } from '#tests/support/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [failedRequest] });

const keptHere = (page: Page) => page.getByRole('alert').filter({ hasText: '1 entry on this phone only' });

/** What somebody who holds the phone could read of what it keeps. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const getting = db.transaction(store).objectStore(store).getAll();
          getting.onsuccess = () => resolve(getting.result);
        });
        texts.push(`${store} ${rows.length}${rows.some((row) => row instanceof CryptoKey) ? ' key' : ''}`);
      }
      db.close();
    }
    return texts.sort();
  });

test(
  'revoked in the middle of something, a phone keeps what waits unreadable, says so, and sends it once it joins again',
  onPhone,
  async ({ page, context, fest }) => {
    const id = await deskWithList(page, fest.url, ['Asha Rao']);
    await context.setOffline(true);
    await markByName(page, 'Asha Rao');
    await expect(lastPerson(page)).toContainText('Saved on this phone, 1 waiting');
    await endDesk(fest.url, id);
    await context.setOffline(false);

    await expect(page.getByRole('heading', { name: 'Not a desk' })).toBeVisible();
    await expect(keptHere(page)).toBeVisible();
    await expect(page.getByText('Asha Rao')).toBeHidden();
    await expect.poll(() => keptOn(page)).toEqual(['facts 1', 'ids 0', 'parts 0', 'queue 1', 'told 0']);
    expect((await listed(fest.url)).map(({ isPresent }) => isPresent)).toEqual([false]);

    await joinDesk(context, fest.url, 'Room 807');
    await openDesk(page);
    await expect.poll(() => standingOf(page, 'Asha')).toEqual([{ isPresent: true, presentAt: ['Oracle'] }]);
    await expect(stateLine(page)).toBeHidden();
  },
);

test('signing out warns of what waits, and loses nothing of it', onPhone, async ({ page, context, fest }) => {
  await deskWithList(page, fest.url, ['Asha Rao']);
  // The server takes the sign-out, and no mark.
  await page.route('**/presences/*', (route) => route.abort());
  await markByName(page, 'Asha Rao');
  await expect(lastPerson(page)).toContainText('Saved on this phone, 1 waiting');
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog')).toContainText('The server does not have it yet.');
  await page.getByRole('button', { name: 'Sign out all the same' }).click();
  await expect(keptHere(page)).toBeVisible();
  await page.reload();
  await expect(keptHere(page)).toBeVisible();

  await page.unroute('**/presences/*');
  await joinDesk(context, fest.url, 'Room 806');
  await openDesk(page);
  await expect.poll(() => standingOf(page, 'Asha')).toEqual([{ isPresent: true, presentAt: ['Oracle'] }]);
});

test(
  '18 hours after the last contact a phone opens for nobody, and says what is on it only',
  onPhone,
  async ({ page, context, fest }) => {
    await deskWithList(page, fest.url, ['Asha Rao']);
    await readyOffline(page, '/desk');
    await context.setOffline(true);
    await markByName(page, 'Asha Rao');
    await expect(lastPerson(page)).toContainText('Saved on this phone, 1 waiting');
    await page.clock.setSystemTime(Date.now() + 19 * 60 * 60_000);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Not a desk' })).toBeVisible();
    await expect(keptHere(page)).toBeVisible();
    expect(await keptOn(page)).toEqual(['facts 1', 'ids 0', 'parts 0', 'queue 1', 'told 0']);
    await context.setOffline(false);
  },
);

test(
  'a phone without room for what waits says so, and is green with the server’s answer alone',
  onPhone,
  async ({ page, context, fest }) => {
    await register(fest.url, { name: 'Asha Rao' });
    await joinDesk(context, fest.url, 'Room 806');
    await page.addInitScript(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('', 'QuotaExceededError');
      };
    });
    await openDesk(page);
    await packKept(page, 1);
    await context.setOffline(true);
    await markByName(page, 'Asha Rao');
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'This phone cannot keep what waits.' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Present at Oracle', exact: true }).click();
    await expect(lastPerson(page)).toContainText(/Present at Oracle · \d/);
  },
);

test(
  'a phone whose clock is a day ahead says so, and its marks have the server’s time',
  onPhone,
  async ({ page, context, fest }) => {
    await register(fest.url, { name: 'Asha Rao' });
    await joinDesk(context, fest.url, 'Room 806');
    await page.clock.setSystemTime(Date.now() + 24 * 60 * 60_000);
    await openDesk(page);
    await expect(
      page.getByRole('alert').filter({ hasText: 'This phone’s clock is 1 day ahead. The server’s time counts.' }),
    ).toBeVisible();
    await markByName(page, 'Asha Rao');
    // Without a day beside it: it is today's.
    await expect(lastPerson(page)).toContainText(/Present at Oracle · \d+:\d\dAsha Rao/);
    await lastPerson(page).getByRole('button', { name: 'Card' }).click();
    await expect(card(page, 'Asha Rao')).toContainText(/Marked at \d+:\d\d, \d+ \w+ by the phone’s clock/);
  },
);

test(
  'a second tab of the same desk says so, shows what waits, and each mark counts once',
  onPhone,
  async ({ page, context, fest }) => {
    await deskWithList(page, fest.url, ['Asha Rao']);
    const second = await context.newPage();
    await openDesk(second);
    await expect(second.getByText('This desk is open in another tab, too.')).toBeVisible();
    await context.setOffline(true);
    await markByName(page, 'Asha Rao');
    await expect(stateLine(second)).toHaveText(/1 waiting/);
    await searchBox(second).fill('asha');
    await expect(second.getByRole('list', { name: 'Found' })).toContainText('Present, waiting');
    await context.setOffline(false);
    for (const tab of [page, second]) await expect(stateLine(tab)).toBeHidden();
    expect(await standingOf(page, 'Asha')).toEqual([{ isPresent: true, presentAt: ['Oracle'] }]);
    await page.close();
    await expect(second.getByText('This desk is open in another tab, too.')).toBeHidden();
  },
);
