import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { expect, failedRequest, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { readyOffline } from '#tests/support/browser/offline-page.ts';
import { holdBack } from '#tests/support/network/hold-back.ts';
import {
  card,
  deskWithList,
  joinDesk,
  lastPerson,
  markButton,
  markByName,
  openDesk,
  packKept,
  presentSince,
  row,
  searchBox,
  standingOf,
  stateLine,
  visitsSoFar,
} from '#tests/support/people/at-the-desk.ts';
import { listed, register, registerForPass } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [failedRequest] });

const photoNote = /^From this phone’s list of .*, which has no photos\. Compare with the college card\.$/;

test(
  'without a network marks, cash and a walk-in wait on the phone, outlast a closed tab, and are all with the server afterwards',
  onPhone,
  async ({ page: first, context, fest, browser }) => {
    await deskWithList(first, fest.url, ['Asha Rao', 'Ravi Das']);
    await readyOffline(first, '/desk');
    await context.setOffline(true);

    await markByName(first, 'Asha Rao');
    await expect(lastPerson(first)).toContainText('Saved on this phone · 1 not sent yet');
    await expect(lastPerson(first)).toContainText(/Present at Oracle · \d+:\d\d/);
    await expect(stateLine(first)).toHaveText(/^No network · 1 not sent yet · list of \d+:\d\d$/);
    await expect(searchBox(first)).toBeFocused();

    await searchBox(first).fill('das');
    await row(first, 'Ravi Das').click();
    await expect(card(first, 'Ravi Das').getByText(photoNote)).toBeVisible();
    await first.getByRole('button', { name: /^Take .*cash$/ }).click();
    await expect(card(first, 'Ravi Das').getByText('Paid in cash').first()).toBeVisible();
    await expect(card(first, 'Ravi Das').getByText('Not sent yet')).toBeVisible();
    await markButton(first).click();
    await registerMeera(first);
    await expect(lastPerson(first)).toContainText('Saved on this phone · 4 not sent yet');
    expect((await listed(fest.url)).map(({ isPresent }) => isPresent)).toEqual([false, false]);

    await first.close();
    const page = await context.newPage();
    await page.goto('/desk');
    await expect(stateLine(page)).toHaveText(/^No network · 4 not sent yet · list of \d+:\d\d$/);
    await searchBox(page).fill('meera');
    await expect(row(page, 'Meera Nair')).toContainText('Present, not sent yet');
    await context.setOffline(false);
    await expect(stateLine(page)).toBeHidden();
    await expect(row(page, 'Meera Nair')).toContainText('Present');
    await expect(row(page, 'Meera Nair')).not.toContainText('not sent yet');

    const there = { isPresent: true, presentAt: ['Oracle'] };
    for (const name of ['Asha', 'Ravi', 'Meera']) expect(await standingOf(page, name)).toEqual([there]);
    const dashboard = await browser.newPage({ baseURL: fest.url });
    await signIn(dashboard);
    expect(await exported(dashboard)).toEqual([
      ['Asha Rao', 'Present', 'Not marked'],
      ['Meera Nair', 'Present', 'cash'],
      ['Ravi Das', 'Present', 'cash'],
    ]);
    await dashboard.context().close();
  },
);

async function registerMeera(page: Page): Promise<void> {
  await searchBox(page).fill('Meera Nair 9876543210');
  await expect(page.getByText(/^Nobody in this phone’s list of/)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByLabel('College name').fill('Lake College');
  await page.getByRole('radio', { name: 'Cash' }).check();
  await page.getByRole('button', { name: 'Register, present at Oracle' }).click();
}

/** Names, attendance and payment by the dashboard's spreadsheet. */
async function exported(page: Page): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export All' }).click(),
  ]);
  const { Sheets } = read(await readFile(await download.path()));
  const rows = utils.sheet_to_json<Record<string, string>>(Sheets['All Registrations'] ?? {});
  return rows
    .map((row) => [row.Name ?? '', row.Attendance ?? '', row['Payment Method'] ?? ''])
    .sort(([a = ''], [b = '']) => a.localeCompare(b));
}

test(
  'what is pressed without a network is amber, can be undone, and turns green by itself once the server has it',
  onPhone,
  async ({ page, context, fest }) => {
    await deskWithList(page, fest.url, [{ name: 'Asha Rao', selectedEvents: ['C Bingo'] }]);
    await context.setOffline(true);
    const add = async () => {
      await searchBox(page).fill('asha');
      await expect(row(page, 'Asha Rao')).toContainText('Not registered');
      await row(page, 'Asha Rao').click();
      await page.getByRole('button', { name: 'Add Oracle and mark present' }).click();
    };
    await add();
    await expect(lastPerson(page)).toContainText('Saved on this phone · 1 not sent yet');
    await lastPerson(page).getByRole('button', { name: 'Undo' }).click();
    await expect(lastPerson(page)).toContainText('Undone');
    await expect(lastPerson(page)).toContainText('Saved on this phone · 2 not sent yet');
    await add();
    await expect(lastPerson(page)).toContainText('Saved on this phone · 3 not sent yet');
    await lastPerson(page).getByRole('button', { name: 'Card' }).click();
    await expect(presentSince(page, 'Room 806')).toBeVisible();
    await expect(page.getByText('Not sent yet').first()).toBeVisible();
    await page.getByRole('button', { name: 'Next person' }).click();

    await context.setOffline(false);
    await expect(stateLine(page)).toBeHidden();
    expect(await standingOf(page, 'Asha')).toEqual([{ isPresent: true, presentAt: ['Oracle'] }]);
  },
);

test(
  'a pass is scanned from the phone’s list, and a code that is not in it is told',
  onPhone,
  async ({ page, context, fest }) => {
    const asha = await registerForPass(fest.url, { name: 'Asha Rao' });
    await joinDesk(context, fest.url, 'Room 806');
    await openDesk(page);
    await packKept(page, 1);
    await context.setOffline(true);
    const later = await registerForPass(fest.url, { name: 'Ravi Das' });
    for (const code of [asha.code, later.code]) {
      await searchBox(page).fill(code);
      await page.keyboard.press('Enter');
      if (code === asha.code) await expect(card(page, 'Asha Rao')).toBeVisible();
    }
    await expect(
      page.getByRole('alert').filter({ hasText: /^.*This code is not in this phone’s list of \d+:\d\d\./ }),
    ).toBeVisible();
    await context.setOffline(false);
  },
);

test(
  'where the server is slow, the phone’s list answers what is typed, and the server’s word replaces it',
  onPhone,
  async ({ page, fest }) => {
    await deskWithList(page, fest.url, ['Asha Rao']);
    await register(fest.url, { name: 'Asha Rau' });
    const answer = await holdBack(page, '**/api/desk/search*');
    await searchBox(page).fill('asha');
    await expect(row(page, 'Asha Rao')).toBeVisible();
    answer();
    await expect(row(page, 'Asha Rau')).toBeVisible();
  },
);

test(
  'a name and the end of a number are answered by the phone’s list in the frame of the key, and more of a number by the server alone',
  onPhone,
  async ({ page, context, fest }) => {
    await register(fest.url, { name: 'Asha Rao', contact: '9876543210' });
    await register(fest.url, { name: 'Ravi Das', contact: '9123459876' });
    await joinDesk(context, fest.url, 'Room 806');
    await openDesk(page);
    await packKept(page, 2);
    const answer = await holdBack(page, '**/api/desk/search*');
    const foundWith = (text: string) =>
      page.evaluate(async (typed) => {
        // What comes within 30 ms is a scanner's.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        document.querySelector<HTMLInputElement>('#search')?.select();
        document.execCommand('insertText', false, typed);
        await null;
        return document.querySelector('[aria-label=Found]')?.textContent;
      }, text);
    expect(await foundWith('ravi')).toMatch(/^Ravi Das/);
    expect(await foundWith('rao')).toMatch(/^Asha Rao/);
    expect(await foundWith('9876')).toMatch(/^Ravi Das/);
    // Of a longer number the phone knows too little: Asha Rao would stand here for a moment.
    expect(await foundWith('93210')).toMatch(/^Ravi Das/);
    await foundWith('9876');
    answer();
    // What the server knows more comes after what is there.
    await expect(row(page, 'Asha Rao')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Found' })).toHaveText(/^Ravi Das.*Asha Rao/);
  },
);

test('visits are counted without a network, and each counts once', onPhone, async ({ page, context, fest }) => {
  await joinDesk(context, fest.url, 'AI, room 826');
  await openDesk(page);
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
