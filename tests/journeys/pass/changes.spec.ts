import type { Page } from '@playwright/test';
import { successSentences } from '#contract/calls/problems.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { atBothWidths, expect, failedRequest, onPhone, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { holdBack } from '#tests/support/network/hold-back.ts';
import { listed, registerForPass } from '#tests/support/people/participant.ts';

test.use({ expectedErrors: [failedRequest] });

const box = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('checkbox', { name: new RegExp(`^${label}`) });
const save = (page: Page) => page.getByRole('button', { name: 'Save my events' });
const day = (page: Page) => page.getByRole('list', { name: 'Your day in order' }).getByRole('listitem');
const chosen = async (url: string) => (await listed(url))[0]?.selectedEvents;

async function openEvents(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change my events' }).click();
  await expect(page.getByRole('dialog', { name: 'Change my events' })).toBeVisible();
}

test('a holder adds one event and drops another, and hears of clashes before', atBothWidths, async ({ page, fest }) => {
  const { pass } = await registerForPass(fest.url, { selectedEvents: ['Code Cascade', 'Oracle'] });
  await page.goto(pass);
  await openEvents(page);
  await box(page, 'Logo Design').check();
  await expect(page.getByRole('dialog')).toContainText('Logo Design overlaps Code Cascade, 10:15–11:00 AM.');
  await box(page, 'Code Cascade').uncheck();
  await expect(page.getByRole('dialog')).not.toContainText('overlap');
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toHaveText(
    "Saved. You're in for Logo Design and Oracle.",
  );
  await expect(page.getByRole('button', { name: 'Change my events' })).toBeFocused();
  await expect(day(page)).toHaveText([/Logo Design/, /Oracle/]);
  expect(await chosen(fest.url)).toEqual(['Logo Design', 'Oracle']);
});

test('the last event cannot be dropped: that is withdrawing', onPhone, async ({ page, fest }) => {
  const { pass } = await registerForPass(fest.url, { selectedEvents: ['Oracle'] });
  await page.goto(pass);
  await openEvents(page);
  const announced = await noteAnnouncements(page);
  await box(page, 'Oracle').uncheck();
  await expect(save(page)).toHaveCount(0);
  expect((await announced()).join()).toContain('Keep at least one event.');
  await page.getByRole('button', { name: 'withdrawing' }).click();
  await expect(page.getByRole('dialog', { name: 'Withdraw' })).toContainText('your place in Oracle');
  await page.getByRole('button', { name: 'Keep my place' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await chosen(fest.url)).toEqual(['Oracle']);
});

test('a change from an old page changes nothing, says what is true now and keeps the choice', async ({
  page,
  context,
  fest,
}) => {
  const { pass } = await registerForPass(fest.url, { selectedEvents: ['Oracle', 'Logo Design'] });
  const old = await context.newPage();
  for (const tab of [old, page]) {
    await tab.goto(pass);
    await openEvents(tab);
  }
  await box(page, 'C Bingo').check();
  await save(page).click();
  await expect(day(page)).toHaveCount(3);

  await box(old, 'Oracle').uncheck();
  await save(old).click();
  await expect(old.getByRole('alert').filter({ hasText: 'in the meantime' })).toBeVisible();
  await expect(old.getByRole('dialog')).toContainText("you're in for Logo Design, C Bingo, and Oracle");
  expect(await chosen(fest.url)).toEqual(['Logo Design', 'C Bingo', 'Oracle']);
  await expect(box(old, 'Oracle')).not.toBeChecked();
  await expect(box(old, 'C Bingo')).not.toBeChecked();

  await old.getByRole('button', { name: 'take what is there' }).click();
  await expect(box(old, 'C Bingo')).toBeChecked();
  await expect(old.getByText('It was changed meanwhile')).toHaveCount(0);
  await expect(old.getByRole('group', { name: 'Events' })).toBeFocused();
  await box(old, 'Oracle').uncheck();
  await save(old).click();
  await expect(day(old)).toHaveText([/Logo Design/, /C Bingo/]);
  expect(await chosen(fest.url)).toEqual(['Logo Design', 'C Bingo']);
});

test('a change that the network loses is kept in the form until it arrives', onPhone, async ({ page, fest }) => {
  const { pass } = await registerForPass(fest.url, { selectedEvents: ['Oracle'] });
  await page.goto(pass);
  await openEvents(page);
  await box(page, 'C Bingo').check();
  await page.route('**/api/pass/*/events', (route) => route.abort());
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Network error.' })).toBeVisible();
  await expect(save(page)).toBeFocused();
  await expect(box(page, 'C Bingo')).toBeChecked();
  await page.unroute('**/api/pass/*/events');
  await save(page).click();
  await expect(day(page)).toHaveCount(2);
});

test('a change whose answer the network loses is saved when it is sent again', async ({ page, fest }) => {
  const { pass } = await registerForPass(fest.url, { selectedEvents: ['Oracle'] });
  await page.goto(pass);
  await openEvents(page);
  await box(page, 'C Bingo').check();
  await page.route('**/api/pass/*/events', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Network error.' })).toBeVisible();
  await page.unroute('**/api/pass/*/events');
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(day(page)).toHaveCount(2);
});

test('a dialog stays open where a change from an earlier one is saved meanwhile', async ({ page, fest }) => {
  const { pass } = await registerForPass(fest.url);
  await page.goto(pass);
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  for (const [label, next] of [
    ['C Bingo', 'Add my ID photo'],
    ['Triathlon', 'Change my events'],
  ] as const) {
    await openEvents(page);
    await box(page, label).check();
    const answer = await holdBack(page, '**/api/pass/*/events');
    await save(page).click();
    await close.click();
    await page.getByRole('button', { name: next }).click();
    answer();
    await expect(page.getByRole('status', { includeHidden: true }).filter({ hasText: 'Saved.' })).toContainText(label);
    await expect(page.getByRole('dialog')).toBeVisible();
    await close.click();
    await page.unroute('**/api/pass/*/events');
  }
});

test('a chosen photo is prepared once', async ({ page, fest }) => {
  const { pass } = await registerForPass(fest.url);
  await page.goto(pass);
  await page.evaluate(() => {
    const decode = window.createImageBitmap;
    const { dataset } = document.documentElement;
    window.createImageBitmap = (photo: ImageBitmapSource) => {
      dataset.decoded = `${Number(dataset.decoded ?? 0) + 1}`;
      return decode(photo);
    };
  });
  await page.getByRole('button', { name: 'Add my ID photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'My ID photo' });
  const photo = { name: 'id.png', mimeType: 'image/png', buffer: await picture().png().toBuffer() };
  await dialog
    .getByLabel(/College ID/)
    .first()
    .setInputFiles(photo);
  await expect(dialog.getByRole('img', { name: /preview/i })).toBeVisible();
  const answer = await holdBack(page, '**/api/pass/*/photo');
  const sent = page.waitForRequest('**/api/pass/*/photo');
  await dialog.getByRole('button', { name: 'Add my ID photo' }).click();
  await sent;
  await expect(page.locator('html')).toHaveAttribute('data-decoded', '1');
  answer();
  await expect(page.getByText('Saved. The organisers have your ID photo.')).toBeVisible();
});

test('a holder adds an ID photo and replaces it, and the dashboard shows it', onPhone, async ({ page, fest }) => {
  const { pass, name } = await registerForPass(fest.url);
  await page.goto(pass);
  for (const offer of ['Add my ID photo', 'Replace my ID photo']) {
    await page.getByRole('button', { name: offer }).click();
    const dialog = page.getByRole('dialog', { name: 'My ID photo' });
    const input = dialog.getByLabel(/College ID/).first();
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(dialog.getByText(/could not be read/)).toBeVisible();
    await input.setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: await picture().png().toBuffer() });
    await expect(dialog.getByRole('img', { name: /preview/i })).toBeVisible();
    await dialog.getByRole('button', { name: offer }).click();
    await expect(page.getByText('Saved. The organisers have your ID photo.')).toBeVisible();
  }
  await signIn(page);
  await rowOf(page, name)
    .getByRole('button', { name: `View ID proof of ${name}` })
    .click();
  await expect(page.getByRole('img', { name: `ID proof of ${name}` })).toBeVisible();
});

test(
  'a holder withdraws after reading what is deleted, and the dashboard loses them',
  onPhone,
  async ({ page, fest }) => {
    const { pass, name } = await registerForPass(fest.url);
    await registerForPass(fest.url, { name: 'Somebody Else' });
    await page.goto(pass);
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const announced = await noteAnnouncements(page);
    const dialog = page.getByRole('dialog', { name: 'Withdraw' });
    await expect(dialog).toContainText('your name, mail, number, college, course and semester');
    await dialog.getByRole('button', { name: 'Withdraw and delete' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You are off the list' })).toBeVisible();
    expect(await announced()).toContain(successSentences.withdrawn);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This pass is not valid any more' })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(name);
    expect((await listed(fest.url)).map((row) => row.name)).toEqual(['Somebody Else']);
  },
);

test('a new pass takes the place of the old one, whose link and code open nothing any more', async ({ page, fest }) => {
  const { pass, reference } = await registerForPass(fest.url);
  await page.goto(pass);
  await page.getByRole('button', { name: 'Make a new pass' }).click();
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
  await expect(page.getByRole('heading', { name: 'This pass is not valid any more' })).toBeVisible();
  await page.goto(renewed);
  await expect(page.getByText(reference)).toBeVisible();
});

test.describe('where the network loses the answer', () => {
  async function loseAnswers(page: Page, address: string) {
    await page.route(address, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await route.fetch();
      await route.abort();
    });
  }

  test('a new pass that was made is not made again, and where it is, is said', onPhone, async ({ page, fest }) => {
    const { pass } = await registerForPass(fest.url);
    await page.goto(pass);
    await page.getByRole('button', { name: 'Make a new pass' }).click();
    await loseAnswers(page, '**/api/pass/*/renewals');
    const renew = page.getByRole('dialog').getByRole('button', { name: 'Make a new pass' });
    await renew.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Network error.' })).toBeVisible();
    await page.unroute('**/api/pass/*/renewals');
    await renew.click();
    await expect(page.getByText('the new link is in your mail')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('kept-passes'))).toBe('[]');
  });

  test('a withdrawal that was done says so, also where the page asks by itself', onPhone, async ({ page, fest }) => {
    for (const again of [
      () => page.getByRole('button', { name: 'Withdraw and delete' }).click(),
      () => page.evaluate(() => dispatchEvent(new Event('online'))),
    ]) {
      const { pass } = await registerForPass(fest.url);
      await page.goto(pass);
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
      await loseAnswers(page, `**/api${pass}`);
      await page.getByRole('button', { name: 'Withdraw and delete' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Network error.' })).toBeVisible();
      await page.unroute(`**/api${pass}`);
      await again();
      await expect(page.getByRole('heading', { level: 1, name: 'You are off the list' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: successSentences.withdrawn })).toBeVisible();
    }
  });
});

test('after the closing time a pass is shown and says that it stays as it is', onPhone, async ({ page, fest }) => {
  const { pass, name } = await registerForPass(fest.url);
  await page.route(`**/api${pass}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), canChange: false } });
  });
  await page.goto(pass);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('The list is closed')).toBeVisible();
  for (const gone of ['Change my events', 'Add my ID photo', 'Withdraw'])
    await expect(page.getByRole('button', { name: gone })).toHaveCount(0);
});
