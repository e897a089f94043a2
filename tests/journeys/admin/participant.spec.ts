import type { Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, onPhone, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { loseAnswer } from '#tests/support/browser/network.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { ask, listed, register, registerForPass, startSession, to } from '#tests/support/people/participant.ts';

async function openParticipant(page: Page, name: string) {
  await rowOf(page, name).getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name: 'Participant' });
}

const linkIn = (page: Page) => page.getByRole('textbox', { name: 'Link to the pass' });

test('a participant’s dialog shows photo, marks and history', onPhone, async ({ page, fest, request }) => {
  allowFailedRequests();
  const { name, email, contact, pass: link } = await registerForPass(fest.url);
  const pass = `${fest.url}/api${link}`;
  const [row] = await listed(fest.url);
  const session = await startSession(fest.url);
  await register(fest.url, { name, email, contact, idPhoto: await photoFile() });
  await request.put(`${pass}/events`, { data: { selectedEvents: ['C Bingo', 'Triathlon'] } });
  await request.put(`${pass}/photo`, { multipart: { idPhoto: await photoFile(800) } });
  await request.post(`${pass}/renewals`);
  await ask(fest.url, session, to(calls.markPresence, row?._id ?? '', 'bingo'));
  for (const paymentMethod of ['cash', 'online'])
    await ask(fest.url, session, to(calls.payment, row?._id ?? ''), { paymentMethod });

  const thumbnail = page.waitForResponse(/\/thumbnail\?/);
  await signIn(page);
  expect((await thumbnail).status()).toBe(200);
  await page.getByRole('button', { name: `View ID proof of ${name}` }).click();
  const verification = page.getByRole('dialog', { name: 'ID Proof Verification' });
  await expect(verification.getByRole('img')).toHaveJSProperty('naturalWidth', 800);
  await expectNoFindings(page);
  await page.keyboard.press('Escape');

  const dialog = await openParticipant(page, name);
  await expect(dialog).toContainText('room 803 · in the room');
  await dialog.getByRole('button', { name: 'Absent' }).click();
  const latest = dialog.getByRole('status', { name: 'Latest mark' });
  await expect(latest).toHaveText(`${name} is absent. No longer present at C Bingo.`);
  await expect(dialog.getByRole('button', { name: 'Absent' })).toBeDisabled();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Undo' }).first().click();
  await expect(dialog).toContainText('room 803 · in the room');
  await page.keyboard.press('Escape');
  await openParticipant(page, name);
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([
    /^organiser undid a mark/,
    /^organiser marked Absent · taken back/,
    /^organiser viewed the ID photo/,
    /^organiser changed the payment from Cash to Online/,
    /^organiser changed the payment from Not marked to Cash · taken back/,
    /^organiser marked Present at C Bingo/,
    /^Participant made a new link to the pass/,
    /^Participant replaced the ID photo/,
    /^Participant added Triathlon, C Bingo/,
    /^Participant dropped Oracle/,
    /^A later form added the ID photo/,
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
  const { name, contact, reference } = await registerForPass(fest.url);
  await signIn(page);
  const dialog = await openParticipant(page, name);
  await expect(dialog).toContainText('1:30-3:30 PM, room 806');
  await dialog.getByRole('button', { name: 'Show the link' }).press('Enter');
  await expect(linkIn(page)).toHaveValue(/^https:\/\/fest\.example\/pass\/[\w-]+$/);
  await expect(linkIn(page)).toBeFocused();
  await expectNoFindings(page);
  await expect(dialog.getByRole('listitem').first()).toContainText('organiser looked up the link to the pass');
  const old = await linkIn(page).inputValue();
  await expect(dialog).toContainText(reference);
  const message = dialog.getByRole('link', { name: 'Send by WhatsApp' });
  const address = new URL((await message.getAttribute('href')) ?? '');
  expect(address.href).toContain(`//wa.me/91${contact}?`);
  expect(address.searchParams.get('text')).toContain(old);
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
  await expect(linkIn(page)).toHaveValue(old);
  await make.press('Enter');
  await question.getByRole('button', { name: 'Make a new pass' }).press('Enter');
  await expect(linkIn(page)).not.toHaveValue(old);
  await expect(linkIn(page)).toBeFocused();
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
  await page.keyboard.press('Escape');
  await expect(rowOf(page, name).getByRole('button', { name, exact: true })).toBeFocused();
});
