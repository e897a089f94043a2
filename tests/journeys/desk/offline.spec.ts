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
  row,
  scanCode,
  searchBox,
  standAt,
  standWithList,
  stateAtServer,
  stateLine,
} from '#tests/support/people/at-the-desk.ts';
import { listed, registerForPass } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [failedRequest] });

const photoNote = /^From this phone’s list from .*, which has no photos\. Compare with the college card\.$/;
const present = [{ isPresent: true, presentAt: ['Oracle'] }];
const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

test(
  'marks, cash and a walk-in are queued on the phone, survive a closed tab, and reach the server',
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
  'without a network the phone finds a pass in its list, but not a newer pass',
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
  'the phone finds names and last digits in the same frame as the key, and the server finds longer numbers',
  onPhone,
  async ({ page, fest }) => {
    await standWithList(page, fest.url, [
      { name: 'Asha Rao', contact: '9876543210' },
      { name: 'Ravi Das', contact: '9123459876' },
    ]);
    const answer = await holdBack(page, '**/api/desk/search*');
    const foundWith = (text: string) =>
      page.evaluate(async (typed) => {
        // Keys within 30 ms would count as a scanner.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        document.querySelector<HTMLInputElement>('#search')?.select();
        document.execCommand('insertText', false, typed);
        await null;
        return document.querySelector('[aria-label=Found]')?.textContent;
      }, text);
    expect(await foundWith('ravi')).toMatch(/^Ravi Das/);
    expect(await foundWith('rao')).toMatch(/^Asha Rao/);
    expect(await foundWith('9876')).toMatch(/^Ravi Das/);
    // The phone knows only four digits, so the rows do not change until the server answers.
    expect(await foundWith('93210')).toMatch(/^Ravi Das/);
    await foundWith('9876');
    answer();
    await expect(row(page, 'Asha Rao')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Found' })).toHaveText(/^Ravi Das.*Asha Rao/);
  },
);

test(
  'a revoked phone keeps its queue encrypted, tells the volunteer, and sends it after joining again',
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
    await expect(page.getByText('This phone is no longer a desk. Ask an organiser for a new link.')).toBeVisible();
    await page.reload();
    await expect(alert(page, '1 entry not sent yet, on this phone only')).toBeVisible();
    expect((await listed(fest.url)).map(({ isPresent }) => isPresent)).toEqual([false]);

    await joinDesk(context, fest.url, 'Room 807');
    await openDesk(page);
    await expect.poll(() => stateAtServer(page, 'Asha')).toEqual(present);
    await expect(stateLine(page)).toBeHidden();
  },
);

test('a full phone shows a warning, and still works with a network', onPhone, async ({ page, context, fest }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await standWithList(page, fest.url, ['Asha Rao']);
  await context.setOffline(true);
  await markByName(page, 'Asha Rao');
  await expect(alert(page, 'We do not know whether this was saved')).toBeVisible();
  await expect(alert(page, 'This phone cannot save entries.')).toBeVisible();
  await context.setOffline(false);
  await markButton(page).click();
  await expect(lastPerson(page)).toContainText(/Present at Oracle · \d/);
});

test(
  'a phone whose clock is a day ahead shows a warning, and its marks have the server’s time',
  onPhone,
  async ({ page, fest }) => {
    await page.clock.setSystemTime(Date.now() + 24 * 60 * 60_000);
    await standAt(page, fest.url, ['Asha Rao']);
    await expect(alert(page, 'This phone’s clock is 1 day ahead. The server’s time is used.')).toBeVisible();
    await markByName(page, 'Asha Rao');
    // There is no date after the time, because it is today's.
    await expect(lastPerson(page)).toContainText(/Present at Oracle · \d+:\d\dAsha Rao/);
  },
);
