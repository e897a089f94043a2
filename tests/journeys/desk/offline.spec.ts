import type { Page } from '@playwright/test';
import { expect, failedRequest, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack, readyOffline } from '#tests/support/browser/network.ts';
import {
  card,
  endDesk,
  joinDesk,
  lastPerson,
  markButton,
  markByName,
  openCard,
  openDesk,
  packKept,
  presentSince,
  row,
  scanCode,
  searchBox,
  standAt,
  standWithList,
  stateAtServer,
  stateLine,
  visitsSoFar,
} from '#tests/support/people/at-the-desk.ts';
import { listed, registerForPass } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [failedRequest] });

const photoNote = /^From this phone’s list from .*, which has no photos\. Compare with the college card\.$/;
const present = [{ isPresent: true, presentAt: ['Oracle'] }];
const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

test(
  'marks, cash and a walk-in wait on the phone, survive a closed tab, and reach the server',
  onPhone,
  async ({ page: first, context, fest }) => {
    await standWithList(first, fest.url, ['Asha Rao', 'Ravi Das']);
    await readyOffline(first, '/desk');
    await context.setOffline(true);
    await markByName(first, 'Asha Rao');
    await expect(lastPerson(first)).toContainText('Saved on this phone · 1 not sent yet');
    await expect(lastPerson(first)).toContainText(/Present at Oracle · \d+:\d\d/);
    await expect(stateLine(first)).toHaveText(/^No network · 1 not sent yet · list from \d+:\d\d$/);
    await expect(searchBox(first)).toBeFocused();

    await openCard(first, 'Ravi Das');
    await expect(card(first, 'Ravi Das').getByText(photoNote)).toBeVisible();
    await first.getByRole('button', { name: /^Take .*cash$/ }).click();
    await expect(card(first, 'Ravi Das').getByText('Paid in cash').first()).toBeVisible();
    await expect(card(first, 'Ravi Das').getByText('Not sent yet')).toBeVisible();
    await markButton(first).click();
    await searchBox(first).fill('Meera Nair 9876543210');
    await expect(first.getByText(/^Nobody in this phone’s list from/)).toBeVisible();
    await first.keyboard.press('Enter');
    await first.getByLabel('College name').fill('Lake College');
    await first.getByRole('radio', { name: 'Cash' }).check();
    await first.getByRole('button', { name: 'Register, present at Oracle' }).click();
    await expect(lastPerson(first)).toContainText('Saved on this phone · 4 not sent yet');
    expect((await listed(fest.url)).map(({ isPresent }) => isPresent)).toEqual([false, false]);

    await first.close();
    const page = await context.newPage();
    await page.goto('/desk');
    await expect(stateLine(page)).toHaveText(/^No network · 4 not sent yet · list from \d+:\d\d$/);
    await searchBox(page).fill('meera');
    await expect(row(page, 'Meera Nair')).toContainText('Present, not sent yet');
    await context.setOffline(false);
    await expect(stateLine(page)).toBeHidden();
    await expect(row(page, 'Meera Nair')).toContainText('Present');
    await expect(row(page, 'Meera Nair')).not.toContainText('not sent yet');
    const rows = (await listed(fest.url)).map((one) => [one.name, one.presentAt?.join(), one.paymentMethod]);
    expect(rows.sort()).toEqual([
      ['Asha Rao', 'Oracle', ''],
      ['Meera Nair', 'Oracle', 'cash'],
      ['Ravi Das', 'Oracle', 'cash'],
    ]);
  },
);

test(
  'a mark without a network is amber, can be undone, and turns green once the server has it',
  onPhone,
  async ({ page, context, fest }) => {
    await standWithList(page, fest.url, [{ name: 'Asha Rao', selectedEvents: ['C Bingo'] }]);
    await context.setOffline(true);
    const add = async (waiting: number) => {
      await searchBox(page).fill('asha');
      await expect(row(page, 'Asha Rao')).toContainText('Not registered');
      await row(page, 'Asha Rao').click();
      await page.getByRole('button', { name: 'Add Oracle and mark present' }).click();
      await expect(lastPerson(page)).toContainText(`Saved on this phone · ${waiting} not sent yet`);
    };
    await add(1);
    await lastPerson(page).getByRole('button', { name: 'Undo' }).click();
    await expect(lastPerson(page)).toContainText('Undone');
    await add(3);
    await lastPerson(page).getByRole('button', { name: 'Open card' }).click();
    await expect(presentSince(page, 'Room 806')).toBeVisible();
    await expect(page.getByText('Not sent yet').first()).toBeVisible();
    await page.getByRole('button', { name: 'Next person' }).click();

    await context.setOffline(false);
    await expect(stateLine(page)).toBeHidden();
    expect(await stateAtServer(page, 'Asha')).toEqual(present);
  },
);

test(
  'without a network a pass is found in the phone’s list, and a new one is not',
  onPhone,
  async ({ page, context, fest }) => {
    const asha = await registerForPass(fest.url, { name: 'Asha Rao' });
    await standAt(page, fest.url);
    await packKept(page, 1);
    await context.setOffline(true);
    const later = await registerForPass(fest.url, { name: 'Ravi Das' });
    await scanCode(page, asha.code);
    await expect(card(page, 'Asha Rao')).toBeVisible();
    await scanCode(page, later.code);
    await expect(alert(page, /^.*This code is not in this phone’s list from \d+:\d\d\./)).toBeVisible();
    await context.setOffline(false);
  },
);

test(
  'the phone answers names and last digits in the frame of the key, and the server longer numbers',
  onPhone,
  async ({ page, fest }) => {
    await standWithList(page, fest.url, [
      { name: 'Asha Rao', contact: '9876543210' },
      { name: 'Ravi Das', contact: '9123459876' },
    ]);
    const answer = await holdBack(page, '**/api/desk/search*');
    const foundWith = (text: string) =>
      page.evaluate(async (typed) => {
        // Within 30 ms it would be a scanner.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        document.querySelector<HTMLInputElement>('#search')?.select();
        document.execCommand('insertText', false, typed);
        await null;
        return document.querySelector('[aria-label=Found]')?.textContent;
      }, text);
    expect(await foundWith('ravi')).toMatch(/^Ravi Das/);
    expect(await foundWith('rao')).toMatch(/^Asha Rao/);
    expect(await foundWith('9876')).toMatch(/^Ravi Das/);
    // The phone knows four digits only, so the rows stay until the server answers.
    expect(await foundWith('93210')).toMatch(/^Ravi Das/);
    await foundWith('9876');
    answer();
    await expect(row(page, 'Asha Rao')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Found' })).toHaveText(/^Ravi Das.*Asha Rao/);
  },
);

test('visits are counted without a network, and each counts once', onPhone, async ({ page, context, fest }) => {
  await standAt(page, fest.url, [], 'AI, room 826');
  await packKept(page, 0);
  const visits = page.getByRole('region', { name: 'Visits of AI Showcase' });
  const before = await visitsSoFar(visits);
  await context.setOffline(true);
  for (const count of [1, 2]) {
    await visits.getByRole('button', { name: 'Count a visit' }).click();
    await expect(visits.getByRole('status')).toHaveText(new RegExp(`^${before + count}`));
  }
  await expect(visits).toContainText('2 of them not sent yet');
  await expect(stateLine(page)).toHaveText(/^No network · 2 not sent yet/);
  await context.setOffline(false);
  await expect(stateLine(page)).toBeHidden();
  await page.reload();
  await expect(visits.getByRole('status')).toHaveText(new RegExp(`^${before + 2}`));
});

test(
  'a revoked phone keeps its queue encrypted, says so, and sends it after joining again',
  onPhone,
  async ({ page, context, fest }) => {
    const id = await standWithList(page, fest.url, ['Asha Rao']);
    await context.setOffline(true);
    await markByName(page, 'Asha Rao');
    await expect(lastPerson(page)).toContainText('Saved on this phone · 1 not sent yet');
    await endDesk(fest.url, id);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Not a desk' })).toBeVisible();
    await expect(page.getByText('Asha Rao')).toBeHidden();
    await expect.poll(() => storedOn(page)).toEqual(['facts 1', 'queue 1', 'told 0']);
    await page.reload();
    await expect(alert(page, '1 entry not sent yet, on this phone only')).toBeVisible();
    expect((await listed(fest.url)).map(({ isPresent }) => isPresent)).toEqual([false]);

    await joinDesk(context, fest.url, 'Room 807');
    await openDesk(page);
    await expect.poll(() => stateAtServer(page, 'Asha')).toEqual(present);
    await expect(stateLine(page)).toBeHidden();
  },
);

/** The number of rows in each table, and whether it has a key. */
const storedOn = (page: Page) =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await asked(indexedDB.open('desk'));
    const texts: string[] = [];
    for (const store of db.objectStoreNames) {
      const rows: unknown[] = await asked(db.transaction(store).objectStore(store).getAll());
      texts.push(`${store} ${rows.length}${rows.some((row) => row instanceof CryptoKey) ? ' key' : ''}`);
    }
    db.close();
    return texts.sort();
  });

test('a phone without room for entries says so, and works with a network', onPhone, async ({ page, context, fest }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await standWithList(page, fest.url, ['Asha Rao']);
  await context.setOffline(true);
  await markByName(page, 'Asha Rao');
  await expect(alert(page, 'Not saved')).toBeVisible();
  await expect(alert(page, 'This phone cannot save entries.')).toBeVisible();
  await context.setOffline(false);
  await markButton(page).click();
  await expect(lastPerson(page)).toContainText(/Present at Oracle · \d/);
});

test(
  'a phone whose clock is a day ahead says so, and its marks have the server’s time',
  onPhone,
  async ({ page, fest }) => {
    await page.clock.setSystemTime(Date.now() + 24 * 60 * 60_000);
    await standAt(page, fest.url, ['Asha Rao']);
    await expect(alert(page, 'This phone’s clock is 1 day ahead. The server’s time counts.')).toBeVisible();
    await markByName(page, 'Asha Rao');
    // No date after the time: it is today's.
    await expect(lastPerson(page)).toContainText(/Present at Oracle · \d+:\d\dAsha Rao/);
  },
);
