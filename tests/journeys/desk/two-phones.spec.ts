import type { Browser, Page } from '@playwright/test';
import { expect, failedRequest, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import {
  card,
  lastPerson,
  markByName,
  openCard,
  packKept,
  presentSince,
  searchBox,
  standAt,
  standWithList,
  stateAtServer,
  stateLine,
} from '#tests/support/people/at-the-desk.ts';
import { listed } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [failedRequest] });

const registered = ['Asha Rao', 'Bela Shah', 'Chitra Iyer', 'Devika Nair'];

/** The phone at the other door of the same room. */
async function otherPhone(browser: Browser, url: string): Promise<Page> {
  const phone = await browser.newPage({ baseURL: url, viewport: { width: 390, height: 844 }, hasTouch: true });
  await standAt(phone, url, [], 'Room 806 left');
  return phone;
}

test(
  'two phones without a network mark the same six people, and nothing is refused or counted twice',
  onPhone,
  async ({ page, fest, browser }) => {
    await standWithList(page, fest.url, [...registered, { name: 'Esha Das', selectedEvents: ['C Bingo'] }]);
    const other = await otherPhone(browser, fest.url);
    await packKept(other, 5);
    const dashboard = await browser.newPage({ baseURL: fest.url });
    await signIn(dashboard);
    const phones = [page, other];
    for (const phone of phones) await phone.context().setOffline(true);

    for (const phone of phones) {
      await markByName(phone, 'Asha Rao');
      await markByName(phone, 'Bela Shah');
      await takeCash(phone, 'Chitra Iyer');
      await markByName(phone, 'Devika Nair');
    }
    // The other phone also marked her, so she is still present.
    await lastPerson(page).getByRole('button', { name: 'Undo' }).click();
    for (const phone of phones) {
      await openCard(phone, 'Esha Das');
      await phone.getByRole('button', { name: 'Add Oracle and mark present' }).click();
      await registerWalkIn(phone);
      await expect(stateLine(phone)).toContainText('not sent yet');
      await expect(lastPerson(phone)).toContainText('Saved on this phone');
    }

    for (const phone of phones) await phone.context().setOffline(false);
    for (const phone of phones) await expect(stateLine(phone)).toBeHidden();
    for (const name of [...registered, 'Esha Das', 'Farida Khan']) {
      const isPresent = name !== 'Chitra Iyer';
      expect(await stateAtServer(page, name)).toEqual([{ isPresent, presentAt: isPresent ? ['Oracle'] : [] }]);
    }
    expect(await listed(fest.url)).toHaveLength(6);
    for (const phone of phones) {
      await openCard(phone, 'Asha Rao');
      await expect(card(phone, 'Asha Rao').getByText(/also marked them at/)).toBeVisible();
      await openCard(phone, 'Chitra Iyer');
      await expect(card(phone, 'Chitra Iyer')).toContainText('Paid twice');
    }
    // The dashboard has been open all the time.
    await expect(dashboard.getByRole('region', { name: 'Oracle' })).toContainText('At the event: 5');
    await dashboard.reload();
    await expect(dashboard.getByRole('list', { name: 'Needs attention' })).toHaveText(/^Chitra Iyer paid twice\./);
    await other.context().close();
    await dashboard.context().close();
  },
);

test(
  'an open card shows the marks of another phone once there is a network again',
  onPhone,
  async ({ page, context, fest, browser }) => {
    await standWithList(page, fest.url, ['Asha Rao']);
    const other = await otherPhone(browser, fest.url);
    await context.setOffline(true);
    await openCard(page, 'Asha Rao');
    const fromList = page.getByText(/Compare with the college card\.$/);
    await expect(fromList).toBeVisible();
    await markByName(other, 'Asha Rao');
    await expect(lastPerson(other)).toContainText('Present at Oracle');
    await context.setOffline(false);
    await expect(presentSince(page, 'Room 806 left')).toBeVisible();
    await expect(fromList).toBeHidden();
    await other.context().close();
  },
);

async function takeCash(phone: Page, name: string): Promise<void> {
  await openCard(phone, name);
  await phone.getByRole('button', { name: /^Take .*cash$/ }).click();
  await expect(card(phone, name).getByText('Paid in cash').first()).toBeVisible();
}

async function registerWalkIn(phone: Page): Promise<void> {
  await searchBox(phone).fill('Farida Khan');
  await phone.getByRole('button', { name: 'Register as a walk-in' }).click();
  await phone.getByLabel('WhatsApp number').fill('9876500006');
  await phone.getByLabel('College name').fill('City College');
  await phone.getByRole('button', { name: 'Register, present at Oracle' }).click();
  await expect(lastPerson(phone)).toContainText('Farida Khan');
}
