import type { Browser, Page } from '@playwright/test';
import { expect, failedRequest, onPhone, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import {
  deskWithList,
  joinDesk,
  lastPerson,
  markByName,
  openDesk,
  presentSince,
  standingOf,
  stateLine,
} from '#tests/support/people/at-the-desk.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [failedRequest] });

/** A second phone, at the other door of the same room. */
async function otherPhone(browser: Browser, url: string): Promise<Page> {
  const phone = await browser.newPage({ baseURL: url, viewport: { width: 390, height: 844 }, hasTouch: true });
  await joinDesk(phone.context(), url, 'Room 806 left');
  await openDesk(phone);
  return phone;
}

test(
  'two phones and a dashboard see each other’s marks, and what one noted without a network stands beside what the other did',
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
    // It saw her first, and the other phone saw her, too.
    await expect(lastPerson(page)).toContainText(/^Present at Oracle · \d+:\d\d/);
    await expect(stateLine(page)).toBeHidden();
    await lastPerson(page).getByRole('button', { name: 'Card' }).click();
    await expect(presentSince(page, 'Room 806')).toBeVisible();
    await expect(page.getByText(/^Room 806 left also marked them at/).first()).toBeVisible();

    // Marked and undone there: what this phone saw stands.
    const there = { isPresent: true, presentAt: ['Oracle'] };
    for (const name of ['Asha', 'Chitra']) expect(await standingOf(page, name)).toEqual([there]);
    await expect(dashboard.getByRole('region', { name: 'Oracle' })).toContainText('At the event: 3');
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
    await expect(presentSince(page, 'Room 806 left')).toBeVisible();
    await expect(page.getByText(/Compare with the college card\.$/)).toBeHidden();
    await other.context().close();
  },
);
