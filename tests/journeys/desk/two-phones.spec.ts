import type { Browser, Page } from '@playwright/test';
import { allowFailedRequests, expect, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import * as desk from '#tests/support/people/at-the-desk.ts';
import { listed } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(allowFailedRequests);

const registered = ['Asha Rao', 'Bela Shah', 'Chitra Iyer', 'Devika Nair'];

/** The phone at the same room's other door. */
async function otherPhone(browser: Browser, url: string): Promise<Page> {
  const phone = await browser.newPage({ baseURL: url, viewport: { width: 390, height: 844 }, hasTouch: true });
  await desk.standAt(phone, url, [], 'Room 806 left');
  return phone;
}

test('two phones that mark the same people offline count nobody twice', onPhone, async ({ page, fest, browser }) => {
  await desk.standWithList(page, fest.url, [...registered, { name: 'Esha Das', selectedEvents: ['C Bingo'] }]);
  const other = await otherPhone(browser, fest.url);
  await desk.packKept(other, 5);
  const dashboard = await browser.newPage({ baseURL: fest.url });
  await signIn(dashboard);
  const phones = [page, other];
  for (const phone of phones) await phone.context().setOffline(true);

  for (const phone of phones) {
    await desk.markByName(phone, 'Asha Rao');
    await desk.markByName(phone, 'Bela Shah');
    await takeCash(phone, 'Chitra Iyer');
    await desk.markByName(phone, 'Devika Nair');
  }
  // The other phone also marked her, so she is still present.
  await desk.lastPerson(page).getByRole('button', { name: 'Undo' }).click();
  for (const phone of phones) {
    await desk.openCard(phone, 'Esha Das');
    await phone.getByRole('button', { name: 'Add Oracle and mark present' }).click();
    await registerWalkIn(phone);
    await expect(desk.stateLine(phone)).toContainText('not sent yet');
    await expect(desk.lastPerson(phone)).toContainText('Saved on this phone');
  }

  for (const phone of phones) await phone.context().setOffline(false);
  for (const phone of phones) await expect(desk.stateLine(phone)).toBeHidden();
  for (const name of [...registered, 'Esha Das', 'Farida Khan']) {
    const isPresent = name !== 'Chitra Iyer';
    expect(await desk.stateAtServer(page, name)).toEqual([{ isPresent, presentAt: isPresent ? ['Oracle'] : [] }]);
  }
  expect(await listed(fest.url)).toHaveLength(6);
  for (const phone of phones) {
    await desk.openCard(phone, 'Asha Rao');
    await expect(phone.getByText(/also marked them at/).filter({ visible: true })).toBeVisible();
    await desk.openCard(phone, 'Chitra Iyer');
    await expect(desk.card(phone, 'Chitra Iyer')).toContainText('Paid twice');
  }
  // The dashboard has been open all along.
  await expect(dashboard.getByRole('region', { name: 'Oracle' })).toContainText('In the room: 5');
  await dashboard.reload();
  await expect(dashboard.getByRole('list', { name: 'Needs attention' })).toHaveText(/^Chitra Iyer paid twice\./);
  await other.context().close();
  await dashboard.context().close();
});

test('an open card gets the marks of another phone', onPhone, async ({ page, context, fest, browser }) => {
  await desk.standWithList(page, fest.url, ['Asha Rao']);
  const other = await otherPhone(browser, fest.url);
  await context.setOffline(true);
  await desk.openCard(page, 'Asha Rao');
  const fromList = page.getByText(/Compare with the college card\.$/);
  await expect(fromList).toBeVisible();
  await desk.markByName(other, 'Asha Rao');
  await expect(desk.lastPerson(other)).toContainText('Present at Oracle');
  await context.setOffline(false);
  await expect(desk.presentSince(page, 'Room 806 left')).toBeVisible();
  await expect(fromList).toBeHidden();
  await other.context().close();
});

async function takeCash(phone: Page, name: string): Promise<void> {
  await desk.openCard(phone, name);
  await desk.takeCash(phone);
  await expect(desk.card(phone, name).getByText('Paid in cash').first()).toBeVisible();
}

async function registerWalkIn(phone: Page): Promise<void> {
  await desk.searchBox(phone).fill('Farida Khan');
  await phone.getByRole('button', { name: 'Register as a walk-in' }).click();
  await phone.getByLabel('WhatsApp number').fill('9876500006');
  await phone.getByLabel('College name').fill('City College');
  await phone.getByRole('button', { name: 'Register, present at Oracle' }).click();
  await expect(desk.lastPerson(phone)).toContainText('Farida Khan');
}
