import type { Page } from '@playwright/test';
import { expect, failedRequest, onPhone, test } from '#tests/support/browser/journey.ts';
import { readyOffline } from '#tests/support/browser/offline-page.ts';
import {
  deskWithList,
  endDesk,
  entriesCall,
  joinDesk,
  lastPerson,
  markButton,
  markByName,
  openDesk,
  packKept,
  presentSince,
  searchBox,
  standingOf,
  stateLine,
} from '#tests/support/people/at-the-desk.ts';
import { listed, register } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [failedRequest] });

const keptHere = (page: Page) =>
  page.getByRole('alert').filter({ hasText: '1 entry not sent yet, on this phone only' });

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
    await expect(lastPerson(page)).toContainText('Saved on this phone · 1 not sent yet');
    await endDesk(fest.url, id);
    await context.setOffline(false);

    await expect(page.getByRole('heading', { name: 'Not a desk' })).toBeVisible();
    await expect(keptHere(page)).toBeVisible();
    await expect(page.getByText('Asha Rao')).toBeHidden();
    await expect.poll(() => keptOn(page)).toEqual(['facts 1', 'queue 1', 'told 0']);
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
  await page.route(entriesCall, (route) => route.abort());
  await markByName(page, 'Asha Rao');
  await expect(lastPerson(page)).toContainText('Saved on this phone · 1 not sent yet');
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog')).toContainText('The server does not have everything yet.');
  await page.getByRole('button', { name: 'Sign out all the same' }).click();
  await expect(keptHere(page)).toBeVisible();
  await page.reload();
  await expect(keptHere(page)).toBeVisible();

  await page.unroute(entriesCall);
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
    await expect(lastPerson(page)).toContainText('Saved on this phone · 1 not sent yet');
    await page.clock.setSystemTime(Date.now() + 19 * 60 * 60_000);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Not a desk' })).toBeVisible();
    await expect(keptHere(page)).toBeVisible();
    expect(await keptOn(page)).toEqual(['facts 1', 'queue 1', 'told 0']);
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
    await expect(page.getByRole('alert').filter({ hasText: 'This phone cannot save entries.' })).toBeVisible();
    await context.setOffline(false);
    await markButton(page).click();
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
    await expect(presentSince(page, 'Room 806')).toBeVisible();
  },
);

test(
  'a second tab says that the desk is open elsewhere, and takes over with what is not sent yet',
  onPhone,
  async ({ page, context, fest }) => {
    await deskWithList(page, fest.url, ['Asha Rao']);
    await page.route(entriesCall, (route) => route.abort());
    await markByName(page, 'Asha Rao');
    await expect(lastPerson(page)).toContainText('Saved on this phone · 1 not sent yet');
    const second = await context.newPage();
    await second.goto('/desk');
    const openElsewhere = (tab: Page) => tab.getByText('This desk is open in another tab.');
    await expect(openElsewhere(second)).toBeVisible();
    expect(await standingOf(page, 'Asha')).toEqual([{ isPresent: false, presentAt: [] }]);

    await second.getByRole('button', { name: 'Use this tab' }).click();
    await expect(searchBox(second)).toBeFocused();
    await expect(openElsewhere(page)).toBeVisible();
    await expect.poll(() => standingOf(page, 'Asha')).toEqual([{ isPresent: true, presentAt: ['Oracle'] }]);
    await expect(stateLine(second)).toBeHidden();
    await page.getByRole('button', { name: 'Use this tab' }).click();
    await expect(searchBox(page)).toBeFocused();
    await expect(openElsewhere(second)).toBeVisible();
  },
);
