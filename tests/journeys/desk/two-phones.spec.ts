import type { Page } from '@playwright/test';
import { expect, failedRequest, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import {
  card,
  deskWithList,
  joinDesk,
  lastPerson,
  markByName,
  openDesk,
  packKept,
  row,
  searchBox,
  standingOf,
  stateLine,
} from '#tests/support/people/at-the-desk.ts';
import { listed } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [failedRequest] });

const registered = ['Asha Rao', 'Bela Shah', 'Chitra Iyer', 'Devika Nair'];

test(
  'two phones without a network mark, undo, take cash and register the same six people, and nothing of it is refused or doubled',
  onPhone,
  async ({ page, context, fest, browser }) => {
    const bingo = { name: 'Esha Das', selectedEvents: ['C Bingo'] };
    await deskWithList(page, fest.url, [...registered, bingo]);
    const other = await browser.newPage({ baseURL: fest.url, viewport: { width: 390, height: 844 }, hasTouch: true });
    await joinDesk(other.context(), fest.url, 'Room 806 left');
    await openDesk(other);
    await packKept(other, 5);
    const phones = [page, other];
    for (const phone of [context, other.context()]) await phone.setOffline(true);

    for (const phone of phones) {
      await markByName(phone, 'Asha Rao');
      await markByName(phone, 'Bela Shah');
      await takeCash(phone, 'Chitra Iyer');
      await markByName(phone, 'Devika Nair');
    }
    // The other phone marked her before, so she stays.
    await lastPerson(page).getByRole('button', { name: 'Undo' }).click();
    for (const phone of phones) {
      await addAndMark(phone, 'Esha Das');
      await registerWalkIn(phone);
      await expect(stateLine(phone)).toContainText('not sent yet');
      await expect(lastPerson(phone)).toContainText('Saved on this phone');
      await show(phone, 'offline', phones.indexOf(phone));
    }

    for (const phone of [context, other.context()]) await phone.setOffline(false);
    for (const phone of phones) await expect(stateLine(phone)).toBeHidden();
    for (const name of [...registered, 'Esha Das', 'Farida Khan']) {
      const isPresent = name !== 'Chitra Iyer';
      expect(await standingOf(page, name)).toEqual([{ isPresent, presentAt: isPresent ? ['Oracle'] : [] }]);
    }
    expect(await listed(fest.url)).toHaveLength(6);

    for (const [index, phone] of phones.entries()) {
      await openCard(phone, 'Asha Rao');
      await expect(card(phone, 'Asha Rao').getByText(/also marked them at/)).toBeVisible();
      await show(phone, 'both-marked', index);
      await openCard(phone, 'Chitra Iyer');
      await expect(card(phone, 'Chitra Iyer')).toContainText('Paid twice');
      await show(phone, 'paid-twice', index);
      await openCard(phone, 'Devika Nair');
      await show(phone, 'one-undid', index);
    }
    const dashboard = await browser.newPage({ baseURL: fest.url });
    await signIn(dashboard);
    await expect(dashboard.getByRole('list', { name: 'To look at' })).toHaveText(/^Chitra Iyer paid twice\./);
    await other.context().close();
    await dashboard.context().close();
  },
);

/** A picture of each, to look at: `PICTURES=folder npm run journeys -- desk-two-phones`. */
async function show(phone: Page, what: string, index: number): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await phone.screenshot({ path: `${folder}/${what}-${index + 1}.png` });
}

async function openCard(phone: Page, name: string): Promise<void> {
  await searchBox(phone).fill(name);
  await row(phone, name).first().click();
  await expect(card(phone, name)).toBeVisible();
}

async function takeCash(phone: Page, name: string): Promise<void> {
  await openCard(phone, name);
  await phone.getByRole('button', { name: /^Take .*cash$/ }).click();
  await expect(card(phone, name).getByText('Paid in cash').first()).toBeVisible();
}

async function addAndMark(phone: Page, name: string): Promise<void> {
  await openCard(phone, name);
  await phone.getByRole('button', { name: 'Add Oracle and mark present' }).click();
}

async function registerWalkIn(phone: Page): Promise<void> {
  await searchBox(phone).fill('Farida Khan');
  await phone.getByRole('button', { name: 'Register as a walk-in' }).click();
  await phone.getByLabel('WhatsApp number').fill('9876500006');
  await phone.getByLabel('College name').fill('City College');
  await phone.getByRole('button', { name: 'Register, present at Oracle' }).click();
  await expect(lastPerson(phone)).toContainText('Farida Khan');
}
