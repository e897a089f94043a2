import type { Page } from '@playwright/test';
import { successSentences } from '#contract/calls/problems.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { coveredByScrollToTop } from '#tests/support/browser/layout.ts';
import { holdBack, loseAnswer } from '#tests/support/browser/network.ts';
import { listed, registerForPass } from '#tests/support/people/participant.ts';

test.beforeEach(allowFailedRequests);

const box = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('checkbox', { name: new RegExp(`^${label}`) });
const save = (page: Page) => page.getByRole('button', { name: 'Save my events' });
const saved = (page: Page) => page.getByRole('status', { includeHidden: true }).filter({ hasText: 'Saved.' });
const networkError = (page: Page) => page.getByRole('alert').filter({ hasText: 'Network error.' });
const day = (page: Page) => page.getByRole('list', { name: 'Your events by time' }).getByRole('listitem');
const chosen = async (url: string) => (await listed(url))[0]?.selectedEvents;
const savedPasses = (page: Page) => page.evaluate(() => localStorage.getItem('kept-passes'));

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

test('a participant adds and drops events, but not the last one', onPhone, async ({ page, fest }) => {
  const { pass } = await registerForPass(fest.url, { selectedEvents: ['Code Cascade', 'Oracle'] });
  await page.goto(pass);
  await open(page, 'Change my events');
  await box(page, 'Logo Design').check();
  await expect(page.getByRole('dialog')).toContainText('Logo Design overlaps Code Cascade, 10:15-11:00 AM.');
  await box(page, 'Code Cascade').uncheck();
  await expect(page.getByRole('dialog')).not.toContainText('overlap');
  await save(page).click();
  await expect(saved(page)).toHaveText('Saved. You are registered for Logo Design and Oracle.');
  await expect(page.getByRole('button', { name: 'Change my events' })).toBeFocused();
  await expect(day(page)).toHaveText([/Logo Design/, /Oracle/]);
  expect(await chosen(fest.url)).toEqual(['Logo Design', 'Oracle']);
  expect(await coveredByScrollToTop(page)).toEqual([]);

  await open(page, 'Change my events');
  const announced = await noteAnnouncements(page);
  for (const label of ['Logo Design', 'Oracle']) await box(page, label).uncheck();
  await expect(save(page)).toHaveCount(0);
  expect((await announced()).join()).toContain('Keep at least one event.');
  await page.getByRole('dialog').getByRole('button', { name: 'withdraw' }).click();
  await expect(page.getByRole('dialog', { name: 'Withdraw' })).toContainText('your place in Logo Design and Oracle');
  await page.getByRole('button', { name: 'Keep my place' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await chosen(fest.url)).toEqual(['Logo Design', 'Oracle']);
});

test('an outdated page does not overwrite newer events', async ({ page, context, fest }) => {
  const { pass } = await registerForPass(fest.url, { selectedEvents: ['Oracle', 'Logo Design'] });
  await page.goto(pass);
  await open(page, 'Change my events');
  await box(page, 'Triathlon').check();
  const answer = await holdBack(page, '**/api/pass/*/events');
  await save(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Change my events' }).click();
  // The late answer must not close the new dialog.
  answer();
  await expect(saved(page)).toContainText('Triathlon');

  const old = await context.newPage();
  for (const tab of [old, page]) {
    await tab.goto(pass);
    await open(tab, 'Change my events');
  }
  await box(page, 'Triathlon').uncheck();
  await save(page).click();
  await expect(day(page)).toHaveCount(2);
  await box(old, 'Oracle').uncheck();
  await save(old).click();
  await expect(old.getByRole('alert').filter({ hasText: 'was changed somewhere else' })).toBeVisible();
  await expect(old.getByRole('dialog')).toContainText('you are now registered for Logo Design and Oracle');
  await expect(box(old, 'Oracle')).not.toBeChecked();
  expect(await chosen(fest.url)).toEqual(['Logo Design', 'Oracle']);

  await old.getByRole('button', { name: 'tick the current events' }).click();
  for (const label of ['Logo Design', 'Oracle']) await expect(box(old, label)).toBeChecked();
  await expect(box(old, 'Triathlon')).not.toBeChecked();
  await expect(old.getByText('Your events have changed')).toHaveCount(0);
  await expect(old.getByRole('group', { name: 'Events' })).toBeFocused();
  await box(old, 'Oracle').uncheck();
  await save(old).click();
  await expect(day(old)).toHaveText([/Logo Design/]);
  expect(await chosen(fest.url)).toEqual(['Logo Design']);
});

test('a change whose answer is lost can be sent again, and counts once', onPhone, async ({ page, fest }) => {
  const { pass } = await registerForPass(fest.url);
  await page.goto(pass);
  await open(page, 'Change my events');
  await box(page, 'C Bingo').check();
  await loseAnswer(page, '**/api/pass/*/events');
  await save(page).click();
  await expect(networkError(page)).toBeVisible();
  await expect(save(page)).toBeFocused();
  await expect(box(page, 'C Bingo')).toBeChecked();
  await expectNoFindings(page);
  await save(page).click();
  await expect(saved(page)).toContainText('C Bingo');
  await expect(day(page)).toHaveCount(2);
  await expectNoFindings(page);

  await open(page, 'Make a new pass');
  await loseAnswer(page, '**/api/pass/*/renewals');
  const renew = page.getByRole('dialog').getByRole('button', { name: 'Make a new pass' });
  await renew.click();
  await expect(networkError(page)).toBeVisible();
  await renew.click();
  await expect(page.getByText('Its link is in your email')).toBeVisible();
  expect(await savedPasses(page)).toBe('[]');
});

test('a participant withdraws, even if the answer is lost', onPhone, async ({ page, fest }) => {
  await registerForPass(fest.url, { name: 'Somebody Else' });
  for (const again of [
    () => page.getByRole('button', { name: 'Withdraw and delete' }).click(),
    () => page.evaluate(() => dispatchEvent(new Event('online'))),
  ]) {
    const { pass, name } = await registerForPass(fest.url);
    await page.goto(pass);
    await expect(page.getByText("Can't make it?")).toBeVisible();
    await expect(page.getByText('Anyone with the link can change it: keep it private.')).toBeVisible();
    await open(page, 'Withdraw');
    const announced = await noteAnnouncements(page);
    await expect(page.getByRole('dialog')).toContainText('your name, email, number, college, course and semester');
    await loseAnswer(page, `**/api${pass}`);
    await page.getByRole('button', { name: 'Withdraw and delete' }).click();
    await expect(networkError(page)).toBeVisible();
    await again();
    await expect(page.getByRole('heading', { level: 1, name: "You've withdrawn" })).toBeVisible();
    expect(await announced()).toContain(successSentences.withdrawn);
    await expectNoFindings(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your pass no longer works' })).toBeVisible();
    await expectNoFindings(page);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(name);
  }
  expect((await listed(fest.url)).map((row) => row.name)).toEqual(['Somebody Else']);
});

test('a new pass ends the old link, and a closed registration allows no changes', onPhone, async ({ page, fest }) => {
  const { pass, reference, name } = await registerForPass(fest.url);
  await page.goto(pass);
  await open(page, 'Make a new pass');
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new pass' }).click();
  await expect(page.getByText('This is your new pass.')).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Up to date')).toBeVisible();
  await expect(page.getByText('This is your new pass.')).toHaveCount(0);
  const renewed = new URL(page.url()).pathname;
  expect(renewed).not.toBe(pass);
  await page.goto('/pass');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.goto(pass);
  await expect(page.getByRole('heading', { name: 'Your pass no longer works' })).toBeVisible();

  await page.route(`**/api${renewed}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), canChange: false } });
  });
  await page.goto(renewed);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText('Registration is closed.')).toContainText('ask an organiser at the desk');
  await expect(page.getByText('Show this at the desk')).toBeVisible();
  for (const gone of ['Change my events', 'Add my ID photo', 'Withdraw'])
    await expect(page.getByRole('button', { name: gone })).toHaveCount(0);
  await expectNoFindings(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-season', 'afterwards'));
  for (const words of ['ask an organiser at the desk', 'Show this at the desk'])
    await expect(page.getByText(words)).toBeHidden();
});
