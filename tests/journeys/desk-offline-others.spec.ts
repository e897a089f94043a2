import type { Browser, Page } from '@playwright/test';
import {
  card,
  deskWithList,
  joinDesk,
  lastPerson,
  markByName,
  openDesk,
  standingOf,
  stateLine,
} from '#tests/support/at-the-desk.ts';
import { expect, failedRequest, onPhone, rowOf, signIn, test } from '#tests/support/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [failedRequest] });

/** A second phone, at the other door of the same room. */
async function otherPhone(browser: Browser, url: string): Promise<Page> {
  const phone = await browser.newPage({ baseURL: url, viewport: { width: 390, height: 844 }, hasTouch: true });
  await joinDesk(phone.context(), url, 'Room 806 left');
  await openDesk(phone);
  return phone;
}

test(
  'two phones and a dashboard see each other’s marks, and what waited on one that had no network finds what the other did',
  onPhone,
  async ({ page, context, fest, browser }) => {
    await deskWithList(page, fest.url, ['Asha Rao', 'Chitra Iyer', 'Ravi Das']);
    const other = await otherPhone(browser, fest.url);
    const dashboard = await browser.newPage({ baseURL: fest.url });
    await signIn(dashboard);

    // Of this phone, on the dashboard.
    await markByName(page, 'Ravi Das');
    const marked = performance.now();
    await expect(rowOf(dashboard, 'Ravi Das').getByRole('button', { name: 'Present' })).toBeDisabled();
    console.log(`a mark of a desk, seen on the dashboard: ${Math.round(performance.now() - marked)} ms`);

    await context.setOffline(true);
    for (const name of ['Chitra Iyer', 'Asha Rao']) {
      await markByName(page, name);
      await expect(lastPerson(page)).toContainText('Saved on this phone');
    }
    await markByName(other, 'Asha Rao');
    await expect(lastPerson(other)).toContainText('Present at Oracle');
    await markByName(other, 'Chitra Iyer');
    await lastPerson(other).getByRole('button', { name: 'Undo' }).click();
    await expect(lastPerson(other)).toContainText('Undone');

    await context.setOffline(false);
    // Marked by the other phone first: information.
    await expect(lastPerson(page)).toContainText(/Already present since .*, marked by Room 806 left/);
    // Marked and undone there since: told, and nothing overwritten.
    const told = page.getByRole('region', { name: 'Not taken' });
    await expect(told).toContainText('Chitra Iyer');
    await expect(told).toContainText('Present at Oracle');
    await expect(told).toContainText('Somebody changed this in the meantime.');
    await expect(stateLine(page)).toHaveText('1 not taken');
    await told.getByRole('button', { name: 'Card' }).click();
    await expect(card(page, 'Chitra Iyer')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Present at Oracle', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await told.getByRole('button', { name: 'Leave it' }).click();
    await expect(told).toBeHidden();
    await expect(stateLine(page)).toBeHidden();

    expect(await standingOf(page, 'Chitra')).toEqual([{ isPresent: false, presentAt: [] }]);
    expect(await standingOf(page, 'Asha')).toEqual([{ isPresent: true, presentAt: ['Oracle'] }]);
    await expect(dashboard.getByRole('region', { name: 'Oracle' })).toContainText('At the event: 2');
    await other.context().close();
    await dashboard.context().close();
  },
);

test(
  'what another phone did is on an open card with its time, once there is a network again',
  onPhone,
  async ({ page, context, fest, browser }) => {
    await deskWithList(page, fest.url, ['Asha Rao']);
    const other = await otherPhone(browser, fest.url);
    await context.setOffline(true);
    await page.getByLabel('Search people').fill('asha');
    await page.getByRole('list', { name: 'Found' }).getByRole('button', { name: 'Asha Rao' }).click();
    await expect(page.getByText(/Compare with the college card\.$/)).toBeVisible();
    await markByName(other, 'Asha Rao');
    await expect(lastPerson(other)).toContainText('Present at Oracle');
    await context.setOffline(false);
    await expect(page.getByText(/^Already present since \d+:\d\d, marked by Room 806 left$/)).toBeVisible();
    await expect(page.getByText(/Compare with the college card\.$/)).toBeHidden();
    await other.context().close();
  },
);
