import type { Page } from '@playwright/test';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { readCode } from '#tests/support/browser/codes.ts';
import { allowFailedRequests, atBothWidths, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { field } from '#tests/support/people/form.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

test.use({ serviceWorkers: 'allow' });

const code = { name: 'QR code of this pass' };
const saved = (page: Page) => page.evaluate(() => localStorage.getItem('kept-passes'));

async function openPass(page: Page, pass: string): Promise<void> {
  await page.goto(pass);
  await expect(page.getByText('Up to date')).toBeVisible();
}

const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a pass shows its code without scrolling, also on paper', atBothWidths, async ({ page, fest }) => {
  const selectedEvents = ['Oracle', 'Logo Design', 'Code Cascade', 'Imagineering', 'Triathlon', 'C Bingo'];
  const pass = await registerForPass(fest.url, { name: 'Asha Rao', selectedEvents });
  await page.goto(pass.pass);
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
  await expect(page.getByText(pass.reference)).toBeVisible();
  await expect(page.getByRole('img', code)).toBeInViewport({ ratio: 1 });
  expect(await readCode(await page.screenshot())).toBe(pass.code);
  const day = page.getByRole('list', { name: 'Your events by time' }).getByRole('listitem');
  await expect(day).toHaveText([
    /Code Cascade.*overlaps Logo Design.*801/,
    ...[/Logo Design.*805/, /Imagineering.*804/, /Triathlon/, /C Bingo.*803/, /Oracle.*806/],
  ]);

  const paper = await page.pdf({ format: 'A4' });
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeHidden();
  const card = page.getByRole('article');
  await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(card.getByRole('heading')).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect(await readCode(await page.screenshot({ fullPage: true }))).toBe(pass.code);
});

test('a pass shows its age, and stays after a wrong answer', async ({ page, fest }) => {
  allowFailedRequests();
  const { pass, name } = await registerForPass(fest.url);
  await page.clock.install();
  await openPass(page, pass);
  const answer = await holdBack(page, `**/api${pass}`);
  await page.clock.fastForward('02:00:00');
  await comeBack(page);
  await expect(page.getByText('Checked 2 hours ago')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText('Saved 2 hours ago, no network')).toBeVisible();
  answer();
  await expect(page.getByText('Up to date')).toBeVisible();

  await page.route(`**/api${pass}`, (route) => route.fulfill({ status: 404, body: 'nothing here' }));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Saved just now, the server is busy')).toBeVisible();
  expect(await saved(page)).toContain(pass);
});

test('a device saves opened passes until they are forgotten', onPhone, async ({ page, fest }) => {
  const [asha, ravi] = [await registerForPass(fest.url), await registerForPass(fest.url)];
  for (const { pass } of [asha, ravi]) await openPass(page, pass);
  const announced = await noteAnnouncements(page);
  await page.getByRole('button', { name: 'Forget on this device' }).click();
  await expect(page).toHaveURL(/\/pass$/);
  const note = 'This pass is no longer saved on this device.';
  await expect(page.getByText(note)).toBeVisible();
  expect((await announced()).join()).toContain(note);
  await expect(page.getByRole('link', { name: ravi.name })).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(ravi.pass);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Find my pass' })).toBeVisible();
  await expect(page.getByText(note)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: asha.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: asha.name })).toBeVisible();
});

test('the form that finds a pass does not reveal who is registered', onPhone, async ({ page, fest }) => {
  allowFailedRequests();
  const { pass, email, contact } = await registerForPass(fest.url);
  await page.route('**/assets/*pass*-*.js', () => {});
  await page.goto(pass, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Your pass' })).toBeAttached();
  await expectNoFindings(page);
  await page.unrouteAll();
  await page.goto(`${pass.slice(0, -1)}${pass.endsWith('A') ? 'B' : 'A'}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your pass no longer works' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Find my pass' }).click();
  await expect(page).toHaveURL(/\/pass$/);
  await expect(page.getByRole('heading', { name: 'Find my pass' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Email me the link' });
  await send.click();
  await expect(page.getByText('This field is required')).toHaveCount(2);
  await expect(field(page, 'email')).toBeFocused();
  await field(page, 'email').fill('nobody@students.example');
  await field(page, 'contact').fill('12345');
  await send.click();
  await expect(page.getByText('Invalid phone number')).toBeVisible();
  await expect(field(page, 'contact')).toBeFocused();
  await field(page, 'contact').fill('+91 98765 00000');
  const answer = page.getByRole('status').filter({ hasText: 'If this email and number are registered' });
  await send.click();
  const toNobody = await answer.textContent();
  await field(page, 'email').fill(email);
  await field(page, 'contact').fill(contact);
  await Promise.all([page.waitForResponse('**/api/pass/find'), send.click()]);
  await expect(answer).toHaveText(toNobody ?? '');
});
