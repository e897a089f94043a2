import { expect, type Locator, type Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { showcases } from '#fest/showcases.ts';
import { eventsByTime } from '#programme/events.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import * as desk from './at-the-desk.ts';
import { ask, register, registerForPass, startSession } from './participant.ts';

/** `part` is the part of the screen that shows the state. */
type Look = (state: string, part?: Locator) => Promise<void>;

const [here, there] = eventsByTime as [(typeof eventsByTime)[0], (typeof eventsByTime)[0]];
const name = 'Venkatanarasimharajuvaripeta Subrahmanyam';

/** Shows every state of a desk, using any edition's facts. */
export async function showEveryDeskState(page: Page, url: string, look: Look): Promise<void> {
  const idPhoto = await photoFile();
  const college = 'Lake College of Arts, Sciences and Commerce';
  await register(url, { name, contact: '9000001234', selectedEvents: [here.label], idPhoto });
  await register(url, { name, contact: '9100001234', selectedEvents: [there.label], college });
  const chitra = await registerForPass(url, { name: 'Chitra Iyer', selectedEvents: [here.label] });
  for (const other of ['Devika Rao', 'Esha Nair', 'Farah Khan'])
    await register(url, { name: other, selectedEvents: [here.label] });
  const show: Look = async (state, part) => {
    if (part) await expect(part).toBeVisible();
    await look(state);
  };
  await becomeDesk(page, url, show);
  await withNetwork(page, url, chitra.code, show);
  await camera(page, show);
  await withoutNetwork(page, show);
  await endDesk(page, show);
}

async function becomeDesk(page: Page, url: string, look: Look): Promise<void> {
  await page.route(`**${calls.deskSession.path}`, (route) => route.abort());
  await page.goto('/desk');
  await look('no answer', page.getByRole('heading', { name: 'No answer yet' }));
  await page.unroute(`**${calls.deskSession.path}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await look('no desk', page.getByRole('heading', { name: 'Not a desk' }));
  const { link } = await desk.makeDesk(url, `Room ${here.room}`);
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('button', { name: /^Use this phone for Room/ })).toBeEnabled();
  await look('one-time link');
  const answer = await holdBack(page, `**${calls.joinDesk.path}`);
  const notice = { text: 'Lunch is in the hall', until: '2099-01-01T00:00:00Z' };
  await ask(url, await startSession(url), calls.writeNotice, notice);
  await page.getByRole('button', { name: /^Use this phone for Room/ }).click();
  await look('joining', page.getByRole('button', { name: 'Joining...' }));
  answer();
  await expect(desk.searchBox(page)).toBeFocused();
  const notices = page.getByRole('region', { name: 'Notices' });
  await look('before a search, with a notice', notices);
  await notices.getByRole('button', { name: 'Dismiss' }).click();
}

async function withNetwork(page: Page, url: string, used: string, look: Look): Promise<void> {
  await desk.searchBox(page).fill('venkata');
  await expect(desk.row(page, name)).toHaveCount(2);
  await look('found');
  await desk.row(page, name).filter({ hasText: 'City College' }).click();
  await look('card', page.getByRole('region', { name: 'Similar people' }));
  await desk.openMore(page);
  await look('card with more', page.getByRole('list', { name: 'Events' }));
  await desk.card(page, name).getByRole('button', { name: 'Show code' }).click();
  await look('code', page.getByRole('dialog', { name: /^Code of/ }));
  await page.getByRole('button', { name: 'Back to the desk' }).click();
  await desk.markButton(page, here.label).click();
  await look('done', desk.lastPerson(page).getByRole('button', { name: 'Undo' }));
  await twoDesks(page, url, used, look);
  await desk.searchBox(page).fill('venkata lake');
  await desk.row(page, name).click();
  await look('not registered', page.getByText(`Not registered for ${here.label}`));
  await desk.searchBox(page).fill('zubin');
  await look('nobody', page.getByRole('heading', { name: 'No match for zubin' }));
  await desk.searchBox(page).press('Enter');
  await page.keyboard.press('Enter');
  await look('walk-in with errors', page.getByText('This field is required').first());
  await page.getByRole('button', { name: 'Back' }).click();
  await desk.searchBox(page).fill('');
  await choosePlace(page, showcases[0]?.label ?? '', () => look('places'));
  await expect(page.getByRole('button', { name: 'Count a visit' })).toBeEnabled();
  await look('visits');
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await look('who is signed in', page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Back to the desk' }).click();
  await choosePlace(page, here.label);
}

async function twoDesks(page: Page, url: string, used: string, look: Look): Promise<void> {
  const write = await desk.otherDesk(url, `Room ${here.room} left`);
  await desk.markByName(page, 'Chitra Iyer', here.label);
  await desk.lastPerson(page).getByRole('button', { name: 'Card' }).click();
  await desk.takeCash(page);
  await write('Chitra Iyer', { call: 'markPresence', event: here.id });
  await write('Chitra Iyer', { call: 'takePayment', method: 'online' });
  await look('seen and paid twice', desk.card(page, 'Chitra Iyer').getByText('Paid twice'));
  await desk.card(page, 'Chitra Iyer').getByRole('button', { name: 'Take all back' }).click();
  await expect(desk.card(page, 'Chitra Iyer').getByText('Paid twice')).toBeHidden();
  await page.keyboard.press('Escape');
  await desk.scanCode(page, used);
  await look('already in', desk.lastPerson(page).getByText(/^Already in at/));
  await desk.markByName(page, 'Devika Rao', here.label);
  await write('Devika Rao', { call: 'markPresence', event: here.id });
  await desk.lastPerson(page).getByRole('button', { name: 'Undo' }).click();
  await expect(desk.lastPerson(page)).toContainText('also marked them at');
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
  await look('camera refused', page.getByRole('alert').filter({ hasText: 'The camera is not allowed here.' }));
  await page.getByRole('button', { name: 'Close the camera' }).click();
  await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 300, 150);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
  });
  await page.getByRole('button', { name: 'Scan a pass with the camera' }).click();
  await look('camera', page.getByLabel('What the camera sees'));
  await page.getByRole('button', { name: 'Close the camera' }).click();
}

async function withoutNetwork(page: Page, look: Look): Promise<void> {
  await desk.packKept(page, 6);
  await page.context().setOffline(true);
  await desk.searchBox(page).fill('venkata lake');
  await expect(desk.stateLine(page)).toHaveText(/^No network · list from/);
  await desk.row(page, name).click();
  await look(
    'card on this phone',
    desk
      .card(page, name)
      .getByText(/^(This phone’s list from .+ has no photos|No ID photo)\. Ask for the college card\.$/),
  );
  await page.getByRole('button', { name: `Add ${here.label} and mark present` }).click();
  await expect(desk.lastPerson(page)).toContainText('Saved on this phone · 1 not sent yet');
  await desk.markByName(page, 'Esha Nair', here.label);
  await expect(desk.lastPerson(page)).toContainText('Saved on this phone · 2 not sent yet');
  await look('waiting');
  const accept = await desk.refuseEntries(page, 'This edition has no such event.');
  await page.context().setOffline(false);
  await look('refused', page.getByRole('region', { name: 'Refused' }));
  for (const _each of ['the mark', 'the other']) await page.getByRole('button', { name: 'Dismiss' }).click();
  await accept();
}

async function endDesk(page: Page, look: Look): Promise<void> {
  await page.context().route(desk.entriesCall, (route) => route.abort());
  await desk.markByName(page, 'Farah Khan', here.label);
  await expect(desk.lastPerson(page)).toContainText('Saved on this phone · 1 not sent yet');
  const second = await page.context().newPage();
  await second.goto('/desk');
  await second.getByRole('button', { name: 'Use this tab' }).click();
  await expect(desk.searchBox(second)).toBeFocused();
  await look('open in another tab', page.getByText('This desk is open in another tab.'));
  await page.getByRole('button', { name: 'Use this tab' }).click();
  await second.close();
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog')).toContainText('The server does not have all entries yet.');
  await look('signing out with a queue');
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await look(
    'no desk, with a queue',
    page.getByRole('alert').filter({ hasText: '1 not sent yet, on this phone only' }),
  );
}
