import type { Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { passLink } from '#contract/pass.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import {
  allowFailedRequests,
  atBothWidths,
  expect,
  markPresent,
  onPhone,
  rowOf,
  signIn,
  test,
} from '#tests/support/browser/journey.ts';
import { loseAnswers } from '#tests/support/browser/network.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { listedRow } from '#tests/support/people/asha.ts';
import { ask, listed, register, startSession, to } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function openParticipant(page: Page, name: string) {
  await signIn(page);
  await rowOf(page, name).getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name: 'Participant' });
}

const linkIn = (page: Page) => page.getByRole('textbox', { name: 'Link to the pass' });
const apiOf = (link: string) => new URL(link).pathname.replace('/pass/', '/api/pass/');

test('the eye button shows the photo in the dialog "ID Proof Verification"', atBothWidths, async ({ page, fest }) => {
  const { name } = await register(fest.url, { idPhoto: await photoFile(800) });
  const without = await register(fest.url);
  await signIn(page);
  await expect(rowOf(page, without.name).getByRole('button', { name: /ID proof/i })).toHaveCount(0);
  const eye = rowOf(page, name).getByRole('button', { name: /ID proof/i });
  await eye.click();
  const dialog = page.getByRole('dialog', { name: 'ID Proof Verification' });
  const image = dialog.getByRole('img', { name: new RegExp(name) });
  await expect.poll(() => image.evaluate((photo: HTMLImageElement) => photo.naturalWidth)).toBe(800);
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(eye).toBeFocused();
});

test('a participant’s dialog has the same controls as the row', atBothWidths, async ({ page, fest }) => {
  const { name } = await register(fest.url, { selectedEvents: ['Oracle'], idPhoto: await photoFile(60) });
  const [row] = await listed(fest.url);
  await ask(fest.url, await startSession(fest.url), to(calls.markPresence, row?._id ?? '', 'oracle'));
  const dialog = await openParticipant(page, name);
  await expect(dialog).toContainText('room 806 · in the room');
  await dialog.getByRole('combobox', { name: /^Payment/ }).selectOption('Cash');
  await expect(dialog.getByRole('combobox', { name: /^Payment/ })).toHaveValue('cash');
  await dialog.getByRole('button', { name: 'Absent' }).click();
  await expect(dialog).toContainText('Absent. Also taken back: Oracle.');
  await expect(dialog.getByRole('button', { name: 'Absent' })).toBeDisabled();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog).toContainText('room 806 · in the room');
  await dialog.getByRole('button', { name: 'View ID proof' }).click();
  await expect(page.getByRole('dialog', { name: 'ID Proof Verification' })).toBeVisible();
});

test('an organiser sends a participant’s pass by WhatsApp', atBothWidths, async ({ page, fest }) => {
  const { name, contact } = await register(fest.url, { selectedEvents: ['Oracle'] });
  const dialog = await openParticipant(page, name);
  await expect(dialog).toContainText('1:30-3:30 PM, room 806');
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Show the link' }).click();
  await expect(linkIn(page)).toHaveValue(/^https:\/\/fest\.example\/pass\/[\w-]+$/);
  await expectNoFindings(page);

  const link = await linkIn(page).inputValue();
  const pass = await (await page.request.get(apiOf(link))).json();
  expect(pass.name).toBe(name);
  await expect(dialog).toContainText(pass.reference);
  const message = dialog.getByRole('link', { name: 'Send by WhatsApp' });
  const address = new URL((await message.getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe(`https://wa.me/91${contact}`);
  expect(address.searchParams.get('text')).toContain(`Hello ${name}, this is your pass for Tech Fest 10.0`);
  expect(address.searchParams.get('text')).toContain(link);
  await expect(message).toHaveAttribute('rel', 'noreferrer');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, name).getByRole('button', { name, exact: true })).toBeFocused();
});

test('"Copy link" copies the link, or selects it if the browser refuses to copy', async ({ page, context, fest }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { name } = await register(fest.url);
  const dialog = await openParticipant(page, name);
  await dialog.getByRole('button', { name: 'Show the link' }).click();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await linkIn(page).inputValue());

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText('copy it by hand')).toBeVisible();
  const selected = await linkIn(page).evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]);
  expect(selected).toEqual([0, (await linkIn(page).inputValue()).length]);
});

test('a new pass ends the old link, once the holder confirms', async ({ page, fest }) => {
  const { name } = await register(fest.url);
  const dialog = await openParticipant(page, name);
  await dialog.getByRole('button', { name: 'Show the link' }).press('Enter');
  await expect(linkIn(page)).toBeFocused();
  const old = await linkIn(page).inputValue();

  await expect(dialog.getByRole('button', { name: 'Make a new pass' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Make a new pass' }).press('Enter');
  await expectNoFindings(page);
  const question = page.getByRole('dialog', { name: 'Make a new pass?' });
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  expect((await page.request.get(apiOf(old))).status()).toBe(200);

  await dialog.getByRole('button', { name: 'Make a new pass' }).press('Enter');
  await question.getByRole('button', { name: 'Make a new pass' }).press('Enter');
  await expect(linkIn(page)).not.toHaveValue(old);
  await expect(linkIn(page)).toBeFocused();
  expect((await page.request.get(apiOf(old))).status()).toBe(404);
  expect((await page.request.get(apiOf(await linkIn(page).inputValue()))).status()).toBe(200);
  await expect(dialog.getByRole('listitem').first()).toContainText('organiser made a new link to the pass');
});

test('the history of a participant shows who did what, latest first', async ({ page, fest, request }) => {
  const sent = await register(fest.url);
  const [row] = await listed(fest.url);
  const link = await ask(fest.url, await startSession(fest.url), to(calls.passOf, row?._id ?? ''));
  const pass = `${fest.url}/api${passLink.parse(await link.json()).pass}`;
  await register(fest.url, { ...sent, idPhoto: await photoFile() });
  await request.put(`${pass}/events`, { data: { selectedEvents: ['C Bingo', 'Triathlon'] } });
  await request.put(`${pass}/photo`, { multipart: { idPhoto: await photoFile(60) } });
  await request.post(`${pass}/renewals`);
  await signIn(page);
  await markPresent(page, sent.name);
  const mark = rowOf(page, sent.name);
  for (const method of ['cash', 'online']) {
    await mark.getByRole('combobox').selectOption(method);
    await expect(mark.getByRole('combobox')).toHaveValue(method);
    await expect(mark.getByRole('combobox')).toBeEnabled();
  }
  await mark.getByRole('button', { name: sent.name, exact: true }).click();
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([
    /^organiser changed the payment from Cash to Online/,
    /^organiser changed the payment from Not marked to Cash · taken back/,
    /^organiser marked Present/,
    /^Participant made a new link to the pass/,
    /^Participant replaced the ID photo/,
    /^Participant added Triathlon, C Bingo/,
    /^Participant dropped Oracle/,
    /^A later form added the ID photo/,
    /^organiser looked up the link to the pass/,
    /^Participant registered/,
  ]);
});

test('a message replaces a photo that does not load', async ({ page, fest }) => {
  allowFailedRequests();
  const { name } = await register(fest.url, { idPhoto: await photoFile() });
  await signIn(page);
  await page.route('**/id-photos/**', (route) => route.abort());
  await page.getByRole('button', { name: `View ID proof of ${name}` }).click();
  await expect(page.getByText(/could not be loaded/)).toBeVisible();
  await expectNoFindings(page);
});

test('after a lost answer the organiser fetches the new link', onPhone, async ({ page, fest }) => {
  allowFailedRequests();
  const { name } = await register(fest.url);
  const dialog = await openParticipant(page, name);
  await dialog.getByRole('button', { name: 'Show the link' }).click();
  const old = await linkIn(page).inputValue();
  await loseAnswers(page, '**/pass/renewals');
  await dialog.getByRole('button', { name: 'Make a new pass' }).click();
  await page.getByRole('dialog', { name: 'Make a new pass?' }).getByRole('button', { name: 'Make a new pass' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Network error.');
  await expect(linkIn(page)).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Show the link' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(linkIn(page)).not.toHaveValue(old);
  expect((await page.request.get(apiOf(await linkIn(page).inputValue()))).status()).toBe(200);
});

test('a message appears if the server has no pass for a participant', onPhone, async ({ page }) => {
  allowFailedRequests();
  const row = listedRow({ _id: 'elsewhere', name: 'From Elsewhere', contact: '98', selectedEvents: ['Robo Wars'] });
  await page.route('**/api/admin/registrations', (route) => route.fulfill({ json: [row] }));
  await page.route('**/history', (route) => route.fulfill({ json: [] }));
  let status = 0;
  await page.route('**/registrations/elsewhere/pass', (route) =>
    status ? route.fulfill({ status, body: 'nothing here' }) : route.abort(),
  );
  const dialog = await openParticipant(page, 'From Elsewhere');
  await expect(dialog).toContainText('Robo Wars');
  await expect(dialog).not.toContainText('Reference');
  await dialog.getByRole('button', { name: 'Show the link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Network error. Please check your connection and try again.');
  status = 404;
  await dialog.getByRole('button', { name: 'Show the link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This server has no pass for this registration.');
  await expect(dialog.getByRole('link')).toHaveCount(0);
});
