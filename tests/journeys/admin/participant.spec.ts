import type { Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { passLink } from '#contract/pass.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, onPhone, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { loseAnswer } from '#tests/support/browser/network.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { ask, listed, register, startSession, to } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function openParticipant(page: Page, name: string) {
  await rowOf(page, name).getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name: 'Participant' });
}

const linkIn = (page: Page) => page.getByRole('textbox', { name: 'Link to the pass' });
const apiOf = (link: string) => new URL(link).pathname.replace('/pass/', '/api/pass/');

test('a participant’s dialog shows photo, marks and history', onPhone, async ({ page, fest, request }) => {
  allowFailedRequests();
  const sent = await register(fest.url, { selectedEvents: ['Oracle'] });
  const { name } = sent;
  const [row] = await listed(fest.url);
  const session = await startSession(fest.url);
  const link = await ask(fest.url, session, to(calls.passOf, row?._id ?? ''));
  const pass = `${fest.url}/api${passLink.parse(await link.json()).pass}`;
  await register(fest.url, { ...sent, idPhoto: await photoFile() });
  await request.put(`${pass}/events`, { data: { selectedEvents: ['C Bingo', 'Triathlon'] } });
  await request.put(`${pass}/photo`, { multipart: { idPhoto: await photoFile(800) } });
  await request.post(`${pass}/renewals`);
  await ask(fest.url, session, to(calls.markPresence, row?._id ?? '', 'bingo'));
  const without = await register(fest.url);

  const thumbnail = page.waitForResponse(/\/thumbnail\?/);
  await signIn(page);
  expect((await thumbnail).status()).toBe(200);
  await expect(rowOf(page, without.name).getByRole('button', { name: /ID proof/i })).toHaveCount(0);
  const eye = rowOf(page, name).getByRole('button', { name: /ID proof/i });
  await eye.click();
  const verification = page.getByRole('dialog', { name: 'ID Proof Verification' });
  const image = verification.getByRole('img', { name: new RegExp(name) });
  await expect.poll(() => image.evaluate((photo: HTMLImageElement) => photo.naturalWidth)).toBe(800);
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(verification).toBeHidden();
  await expect(eye).toBeFocused();

  const dialog = await openParticipant(page, name);
  await expect(dialog).toContainText('room 803 · in the room');
  const payment = dialog.getByRole('combobox', { name: /^Payment/ });
  for (const method of ['cash', 'online']) {
    await payment.selectOption(method);
    await expect(payment).toHaveValue(method);
    await expect(payment).toBeEnabled();
  }
  await dialog.getByRole('button', { name: 'Absent' }).click();
  const latest = dialog.getByRole('status', { name: 'Latest mark' });
  await expect(latest).toHaveText(`${name} is absent. Also taken back: C Bingo.`);
  await expect(dialog.getByRole('button', { name: 'Absent' })).toBeDisabled();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Undo' }).first().click();
  await expect(dialog).toContainText('room 803 · in the room');
  await page.keyboard.press('Escape');
  await openParticipant(page, name);
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([
    /^organiser undid a mark/,
    /^organiser marked Absent · taken back/,
    /^organiser changed the payment from Cash to Online/,
    /^organiser changed the payment from Not marked to Cash · taken back/,
    /^organiser viewed the ID photo/,
    /^organiser marked Present at C Bingo/,
    /^Participant made a new link to the pass/,
    /^Participant replaced the ID photo/,
    /^Participant added Triathlon, C Bingo/,
    /^Participant dropped Oracle/,
    /^A later form added the ID photo/,
    /^organiser looked up the link to the pass/,
    /^Participant registered/,
  ]);
  await page.route('**/id-photos/**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'View ID proof' }).click();
  await expect(verification.getByText(/could not be loaded/)).toBeVisible();
  await expectNoFindings(page);
});

test('an organiser sends, copies and renews the link to a pass', async ({ page, context, fest }) => {
  allowFailedRequests();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { name, contact } = await register(fest.url, { selectedEvents: ['Oracle'] });
  await signIn(page);
  const dialog = await openParticipant(page, name);
  await expect(dialog).toContainText('1:30-3:30 PM, room 806');
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Show the link' }).press('Enter');
  await expect(linkIn(page)).toHaveValue(/^https:\/\/fest\.example\/pass\/[\w-]+$/);
  await expect(linkIn(page)).toBeFocused();
  await expectNoFindings(page);
  const old = await linkIn(page).inputValue();
  const pass = await (await page.request.get(apiOf(old))).json();
  expect(pass.name).toBe(name);
  await expect(dialog).toContainText(pass.reference);
  const message = dialog.getByRole('link', { name: 'Send by WhatsApp' });
  const address = new URL((await message.getAttribute('href')) ?? '');
  expect([address.pathname, address.searchParams.get('text')]).toEqual([`/91${contact}`, expect.stringContaining(old)]);
  await expect(message).toHaveAttribute('rel', 'noreferrer');

  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(old);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText('copy it by hand')).toBeVisible();
  const selected = await linkIn(page).evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]);
  expect(selected).toEqual([0, old.length]);

  const make = dialog.getByRole('button', { name: 'Make a new pass' });
  const question = page.getByRole('dialog', { name: 'Make a new pass?' });
  await make.press('Enter');
  await expectNoFindings(page);
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  expect((await page.request.get(apiOf(old))).status()).toBe(200);
  await make.press('Enter');
  await question.getByRole('button', { name: 'Make a new pass' }).press('Enter');
  await expect(linkIn(page)).not.toHaveValue(old);
  await expect(linkIn(page)).toBeFocused();
  expect((await page.request.get(apiOf(old))).status()).toBe(404);
  const second = await linkIn(page).inputValue();
  await expect(dialog.getByRole('listitem').first()).toContainText('organiser made a new link to the pass');

  await loseAnswer(page, '**/pass/renewals');
  await make.press('Enter');
  await question.getByRole('button', { name: 'Make a new pass' }).press('Enter');
  await expect(dialog.getByRole('region', { name: 'Pass' }).getByRole('alert')).toContainText('Network error.');
  await expect(linkIn(page)).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Show the link' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(linkIn(page)).not.toHaveValue(second);
  expect((await page.request.get(apiOf(await linkIn(page).inputValue()))).status()).toBe(200);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, name).getByRole('button', { name, exact: true })).toBeFocused();
});
