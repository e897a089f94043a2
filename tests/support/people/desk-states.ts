import { expect, type Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { showcases } from '#fest/showcases.ts';
import { eventsByTime } from '#programme/events.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import {
  card,
  entriesCall,
  lastPerson,
  makeDesk,
  markButton,
  markByName,
  otherDesk,
  packKept,
  refuseEntries,
  row,
  searchBox,
  stateLine,
} from './at-the-desk.ts';
import { register } from './participant.ts';

type Look = (state: string) => Promise<void>;

const [here, there] = eventsByTime as [(typeof eventsByTime)[0], (typeof eventsByTime)[0]];
const name = 'Venkatanarasimharajuvaripeta Subrahmanyam';

/** Shows every state of a desk, with the facts of any edition. */
export async function throughTheDesk(page: Page, url: string, look: Look): Promise<void> {
  const bytes = new Uint8Array(await picture().png().toBuffer());
  await register(url, { name, selectedEvents: [here.label], idPhoto: { bytes, type: 'image/png', name: 'id.png' } });
  await register(url, { name, college: 'Lake College of Arts, Sciences and Commerce', selectedEvents: [there.label] });
  for (const other of ['Chitra Iyer', 'Devika Rao', 'Esha Nair', 'Farah Khan'])
    await register(url, { name: other, selectedEvents: [here.label] });
  await becomeDesk(page, url, look);
  await withNetwork(page, url, look);
  await camera(page, look);
  await withoutNetwork(page, look);
  await endDesk(page, look);
}

async function becomeDesk(page: Page, url: string, look: Look): Promise<void> {
  await page.route(`**${calls.deskSession.path}`, (route) => route.abort());
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: 'No answer yet' })).toBeVisible();
  await look('no answer');
  await page.unroute(`**${calls.deskSession.path}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Not a desk' })).toBeVisible();
  await look('no desk');
  const { link } = await makeDesk(url, `Room ${here.room}`);
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('button', { name: /^Use this phone for Room/ })).toBeEnabled();
  await look('one-time link');
  const answer = await holdBack(page, `**${calls.joinDesk.path}`);
  await page.getByRole('button', { name: /^Use this phone for Room/ }).click();
  await expect(page.getByRole('button', { name: 'Joining...' })).toBeVisible();
  await look('joining');
  answer();
  await expect(searchBox(page)).toBeFocused();
  await look('before a search');
}

async function withNetwork(page: Page, url: string, look: Look): Promise<void> {
  await searchBox(page).fill('venkata');
  await expect(row(page, name)).toHaveCount(2);
  await look('found');
  await row(page, name).filter({ hasText: 'City College' }).click();
  await expect(page.getByRole('region', { name: 'Similar people' })).toBeVisible();
  await look('card');
  await markButton(page, here.label).click();
  await expect(lastPerson(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await look('done');
  await twoDesks(page, url, look);
  await searchBox(page).fill('venkata lake');
  await row(page, name).click();
  await expect(page.getByText(`Not registered for ${here.label}`)).toBeVisible();
  await look('not registered');
  await searchBox(page).fill('zubin');
  await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
  await look('nobody');
  await searchBox(page).press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await look('walk-in with errors');
  await page.getByRole('button', { name: 'Back' }).click();
  await searchBox(page).fill('');
  await choosePlace(page, showcases[0]?.label ?? '', () => look('places'));
  await expect(page.getByRole('button', { name: 'Count a visit' })).toBeEnabled();
  await look('visits');
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('who is signed in');
  await page.getByRole('button', { name: 'Back to the desk' }).click();
  await choosePlace(page, here.label);
}

async function twoDesks(page: Page, url: string, look: Look): Promise<void> {
  const write = await otherDesk(url, `Room ${here.room} left`);
  await markByName(page, 'Chitra Iyer', here.label);
  await lastPerson(page).getByRole('button', { name: 'Card' }).click();
  await page.getByRole('button', { name: /^Take .*cash$/ }).click();
  await write('Chitra Iyer', { call: 'markPresence', event: here.id });
  await write('Chitra Iyer', { call: 'takePayment', method: 'online' });
  await expect(card(page, 'Chitra Iyer').getByText('Paid twice')).toBeVisible();
  await look('seen and paid twice');
  await card(page, 'Chitra Iyer').getByRole('button', { name: 'Take all back' }).click();
  await expect(card(page, 'Chitra Iyer').getByText('Paid twice')).toBeHidden();
  await page.keyboard.press('Escape');
  await markByName(page, 'Devika Rao', here.label);
  await write('Devika Rao', { call: 'markPresence', event: here.id });
  await lastPerson(page).getByRole('button', { name: 'Undo' }).click();
  await expect(lastPerson(page)).toContainText('also marked them at');
  await look('undone, and seen by another desk');
}

async function choosePlace(page: Page, label: string, before = async () => {}): Promise<void> {
  await page.getByRole('button', { name: /This desk is at/ }).click();
  await before();
  await page
    .getByRole('region', { name: 'Where is this desk?' })
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .click();
}

async function camera(page: Page, look: Look): Promise<void> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Scan a pass with the camera' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The camera is not allowed here.' })).toBeVisible();
  await look('camera refused');
  await page.getByRole('button', { name: 'Close the camera' }).click();
  await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 300, 150);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
  });
  await page.getByRole('button', { name: 'Scan a pass with the camera' }).click();
  await expect(page.getByLabel('What the camera sees')).toBeVisible();
  await look('camera');
  await page.getByRole('button', { name: 'Close the camera' }).click();
}

async function withoutNetwork(page: Page, look: Look): Promise<void> {
  await packKept(page, 6);
  await page.context().setOffline(true);
  await searchBox(page).fill('venkata lake');
  await expect(stateLine(page)).toHaveText(/^No network · list from/);
  await expect(row(page, name)).toBeVisible();
  await look('found on this phone');
  await row(page, name).click();
  await expect(card(page, name).getByText(/Compare with the college card\.$/)).toBeVisible();
  await look('card on this phone');
  await page.getByRole('button', { name: `Add ${here.label} and mark present` }).click();
  await expect(lastPerson(page)).toContainText('Saved on this phone · 1 not sent yet');
  await markByName(page, 'Esha Nair', here.label);
  await expect(lastPerson(page)).toContainText('Saved on this phone · 2 not sent yet');
  await look('waiting');
  const accept = await refuseEntries(page, 'This edition has no such event.');
  await page.context().setOffline(false);
  await expect(page.getByRole('region', { name: 'Refused' })).toBeVisible();
  await look('refused');
  for (const _each of ['the mark', 'the other']) await page.getByRole('button', { name: 'Dismiss' }).click();
  await accept();
}

async function endDesk(page: Page, look: Look): Promise<void> {
  await page.context().route(entriesCall, (route) => route.abort());
  await markByName(page, 'Farah Khan', here.label);
  await expect(lastPerson(page)).toContainText('Saved on this phone · 1 not sent yet');
  const second = await page.context().newPage();
  await second.goto('/desk');
  await second.getByRole('button', { name: 'Use this tab' }).click();
  await expect(searchBox(second)).toBeFocused();
  await expect(page.getByText('This desk is open in another tab.')).toBeVisible();
  await look('open in another tab');
  await page.getByRole('button', { name: 'Use this tab' }).click();
  await second.close();
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog')).toContainText('The server does not have all entries yet.');
  await look('signing out with a queue');
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '1 entry not sent yet, on this phone only' })).toBeVisible();
  await look('no desk, with a queue');
}
