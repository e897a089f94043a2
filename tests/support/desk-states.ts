import { expect, type Page } from '@playwright/test';
import { adminFlag, adminHeader, calls } from '#contract/calls.ts';
import { showcases } from '#fest/showcases.ts';
import { eventsByTime } from '#programme/events.ts';
import { card, lastPerson, makeDesk, markByName, packKept, row, searchBox, stateLine } from './at-the-desk.ts';
import { holdBack } from './hold-back.ts';
import { listed, register, startSession } from './participant.ts';
import { picture } from './pictures.ts';

type Look = (state: string) => Promise<void>;

const [here, there] = eventsByTime as [(typeof eventsByTime)[0], (typeof eventsByTime)[0]];
const name = 'Venkatanarasimharajuvaripeta Subrahmanyam';

/** Shows every state of a desk one after the other, on whatever edition: from the phone that is none to the one that is none any more. */
export async function throughTheDesk(page: Page, url: string, look: Look): Promise<void> {
  const bytes = new Uint8Array(await picture().png().toBuffer());
  await register(url, { name, selectedEvents: [here.label], idPhoto: { bytes, type: 'image/png', name: 'id.png' } });
  await register(url, { name, college: 'Lake College of Arts, Sciences and Commerce', selectedEvents: [there.label] });
  await register(url, { name: 'Chitra Iyer', selectedEvents: [here.label] });
  await becomeDesk(page, url, look);
  await withNetwork(page, look);
  await camera(page, look);
  await withoutNetwork(page, url, look);
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
  await expect(page.getByRole('button', { name: /^Be Room/ })).toBeEnabled();
  await look('one-time link');
  const answer = await holdBack(page, `**${calls.joinDesk.path}`);
  await page.getByRole('button', { name: /^Be Room/ }).click();
  await expect(page.getByRole('button', { name: 'Joining...' })).toBeVisible();
  await look('joining');
  answer();
  await expect(searchBox(page)).toBeFocused();
  await look('before a search');
}

async function withNetwork(page: Page, look: Look): Promise<void> {
  const people = `**${calls.person.path.replace('/:id', '/*')}`;
  // Whatever the edition's events cost.
  await page.route(people, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), fee: 150 } });
  });
  await searchBox(page).fill('venkata');
  await expect(row(page, name)).toHaveCount(2);
  await look('found');
  await row(page, name).filter({ hasText: 'City College' }).click();
  await expect(page.getByRole('region', { name: 'Somebody else is much like this one' })).toBeVisible();
  await expect(page.getByText('₹150 due')).toBeVisible();
  await look('card');
  await page.unroute(people);
  await page.getByRole('button', { name: `Present at ${here.label}` }).click();
  await expect(lastPerson(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await look('done');
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
  await page.getByRole('button', { name: 'Go on' }).click();
  await choosePlace(page, here.label);
}

async function choosePlace(page: Page, label: string, before = async () => {}): Promise<void> {
  await page.getByRole('button', { name: /This desk is at/ }).click();
  await before();
  await page
    .getByRole('region', { name: 'Where does this desk stand?' })
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

async function withoutNetwork(page: Page, url: string, look: Look): Promise<void> {
  await packKept(page, 3);
  await page.context().setOffline(true);
  await searchBox(page).fill('venkata lake');
  await expect(stateLine(page)).toHaveText(/^No network · list of/);
  await expect(row(page, name)).toBeVisible();
  await look('found on this phone');
  await row(page, name).click();
  await expect(card(page, name).getByText(/Compare with the college card\.$/)).toBeVisible();
  await look('card on this phone');
  await page.getByRole('button', { name: `Add ${here.label} and mark present` }).click();
  await expect(lastPerson(page)).toContainText('Saved on this phone, 2 waiting');
  await markByName(page, 'Chitra Iyer', here.label);
  await expect(lastPerson(page)).toContainText('Saved on this phone, 3 waiting');
  await look('waiting');
  await markAndTakeBack(url, 'Chitra Iyer');
  await page.context().setOffline(false);
  await expect(page.getByRole('region', { name: 'Not taken' })).toBeVisible();
  await look('not taken');
  await page.getByRole('button', { name: 'Leave it' }).click();
}

/** By somebody else, so that what waits for that person on a phone is not true any more. */
async function markAndTakeBack(url: string, person: string): Promise<void> {
  const id = (await listed(url)).find((one) => one.name === person)?._id ?? '';
  const path = calls.markPresence.path.replace(':id', id).replace(':event', here.id);
  const headers = { [adminHeader]: adminFlag.value, cookie: await startSession(url) };
  for (const method of ['PUT', 'DELETE']) expect((await fetch(url + path, { method, headers })).ok).toBe(true);
}

async function endDesk(page: Page, look: Look): Promise<void> {
  await page.route('**/presences/*', (route) => route.abort());
  await markByName(page, 'Chitra Iyer', here.label);
  await expect(lastPerson(page)).toContainText('Saved on this phone, 1 waiting');
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog')).toContainText('The server does not have it yet.');
  await look('signing out with something that waits');
  await page.getByRole('button', { name: 'Sign out all the same' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '1 entry on this phone only' })).toBeVisible();
  await look('no desk, with something that waits');
}
