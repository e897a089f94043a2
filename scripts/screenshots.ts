import { mkdir, rm } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { events } from '#fest/events.ts';
import { findChromium } from '#tests/support/browser/browser.ts';
import { readyOffline } from '#tests/support/browser/offline-page.ts';
import { throughTheDesk } from '#tests/support/people/desk-states.ts';
import { register, registerForPass } from '#tests/support/people/participant.ts';
import { deskOrganiser, startServer } from '#tests/support/running/server.ts';

/** `npm run screenshots`: every screen and state at 390 and 1280 px into screenshots/, and docs/screenshot.png. */

const folder = 'screenshots';
const widths = [390, 1280];
const code = { name: 'QR code of this pass' };

const server = await startServer();
const browser = await chromium.launch(await findChromium());
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
try {
  await fillFest();
  for (const width of widths) {
    await pictures(browser, width);
    await deskPictures(browser, width);
  }
  await pictureOfReadme();
} finally {
  await browser.close();
  await server.stop();
}

async function fillFest() {
  const photo = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#23305a' } })
    .png()
    .toBuffer();
  const names = ['Asha Rao', 'Ravi Das', 'Meera Nair', 'Kabir Singh', 'Ishita Bose', 'Farhan Ali', 'Divya Menon'];
  for (const [index, name] of names.entries()) {
    await register(server.url, {
      name,
      selectedEvents: [index, index + 2].flatMap((place) => events[place % events.length]?.label ?? []),
      ...(index % 2 ? {} : { idPhoto: { bytes: new Uint8Array(photo), type: 'image/png', name: 'id.png' } }),
    });
  }
}

async function pictures(from: Browser, width: number) {
  const context = await from.newContext({ viewport: { width, height: width < 600 ? 844 : 800 }, baseURL: server.url });
  await context.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<body style="background:#dfe5ee"></body>' }),
  );
  const page = await context.newPage();
  const shot = async (name: string, fullPage = true) => {
    if (fullPage) await fromTheTop(page);
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage });
  };

  const event = `/events/${events[0]?.id}`;
  for (const path of [
    '/',
    '/events',
    event,
    '/contact',
    '/register',
    '/gallery',
    '/coming-soon',
    '/nowhere',
    '/admin',
  ]) {
    await page.goto(path);
    await shot(path === '/' ? 'home' : path === event ? 'event' : path.slice(1));
  }
  if (width < 600) {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').waitFor();
    await shot('drawer', false);
  }
  await registerStates(page, shot, width);
  await passStates(page, shot);
  await page.goto('/gallery');
  await page.getByRole('main').getByRole('button').first().click();
  await page.getByRole('dialog').locator('[role=group]:not([inert]) img').waitFor();
  await shot('lightbox', false);
  await adminStates(page, shot);
  await context.close();
}

/** On a server of its own: who is found there are the same people at each width. */
async function deskPictures(from: Browser, width: number) {
  const doors = await startServer();
  const context = await from.newContext({ viewport: { width, height: width < 600 ? 844 : 800 }, baseURL: doors.url });
  const page = await context.newPage();
  await throughTheDesk(page, doors.url, async (state) => {
    await page.screenshot({ path: `${folder}/desk-${state.replace(/\W+/g, '-')}-${width}.png` });
  });
  await context.close();
  await doors.stop();
}

type Shot = (name: string, fullPage?: boolean) => Promise<void>;

async function registerStates(page: Page, shot: Shot, width: number) {
  await page.goto('/register');
  await page.getByRole('button', { name: 'COMPLETE REGISTRATION' }).click();
  await shot('register-errors');
  const values = { 'Full name': 'Asha Rao', Email: `asha${width}@rao.example`, 'WhatsApp number': '9876543210' };
  for (const [label, value] of Object.entries({
    ...values,
    'College name': 'City College',
    Course: 'BCA',
    Semester: '3',
  })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('checkbox').nth(0).check();
  await page.getByRole('checkbox').nth(1).check();
  await shot('register-clash');
  await page.route('**/api/register', (route) => route.abort());
  await page.getByRole('button', { name: 'COMPLETE REGISTRATION' }).click();
  await page.getByRole('alert').waitFor();
  await shot('register-offline');
  await page.unroute('**/api/register');
  await page.getByRole('button', { name: 'COMPLETE REGISTRATION' }).click();
  await page.getByText('Registration successful!').waitFor();
  await page.getByRole('img', code).waitFor();
  await shot('register-success');
}

async function passStates(page: Page, shot: Shot) {
  const labels = events.slice(0, 4).map((event) => event.label);
  const { pass } = await registerForPass(server.url, { name: 'Asha Rao', selectedEvents: labels });
  await page.goto(pass);
  await page.getByRole('img', code).waitFor();
  await shot('pass');
  for (const [state, name] of Object.entries({
    events: 'Change my events',
    photo: 'Add my ID photo',
    renewal: 'Make a new pass',
    withdrawal: 'Withdraw',
  })) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await shot(`pass-${state}`, false);
    await page.keyboard.press('Escape');
  }
  await readyOffline(page, '/pass');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/no network/).waitFor();
  await shot('pass-offline', false);
  await page.context().setOffline(false);
  await page.emulateMedia({ media: 'print' });
  await shot('pass-printed');
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/pass');
  await page.getByRole('heading', { name: 'Find my pass' }).waitFor();
  await shot('pass-find');
  await page.goto('/pass/unknown');
  await page.getByRole('heading', { name: 'This pass is not valid any more' }).waitFor();
  await shot('pass-not-valid');
}

async function adminStates(page: Page, shot: Shot) {
  await page.goto('/admin');
  const signIn = async (password: string) => {
    await page.getByLabel('Username').fill(deskOrganiser.username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn('wrong');
  await page.getByRole('alert').waitFor();
  await shot('admin-refused');
  await signIn(deskOrganiser.password);
  await page.getByRole('row').nth(3).waitFor();
  await page.getByRole('row').nth(2).getByRole('button', { name: 'Present' }).click();
  await page.getByRole('row').nth(2).getByRole('combobox').selectOption('cash');
  // The network is never idle there: a stream is open.
  await page.getByRole('row').nth(2).getByRole('combobox', { disabled: false }).waitFor();
  await shot('dashboard');
  await page
    .getByRole('button', { name: /View ID proof/ })
    .first()
    .click();
  await page.getByRole('img', { name: /ID proof/ }).waitFor();
  await shot('id-proof', false);
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Search participants...').fill('nobody of that name');
  await page.getByText('No participants found').waitFor();
  await shot('dashboard-empty');
  await page.getByPlaceholder('Search participants...').fill('');
  await page.getByRole('button', { name: `${events[2]?.label} Present` }).click();
  await page.route('**/api/admin/attendance/*', (route) => route.abort());
  await page.getByRole('row').getByRole('button', { name: 'Present', disabled: false }).first().click();
  await page.getByRole('alert').waitFor();
  await shot('dashboard-failure');
  await page.unroute('**/api/admin/attendance/*');
  for (const name of ['notices', 'mails']) {
    await page.goto(`/admin/${name}`);
    await page.waitForLoadState('networkidle');
    await shot(`admin-${name}`);
  }
  await page.goto('/admin/notices');
  await page.getByRole('button', { name: 'Show the link' }).click();
  const board = new URL(await page.getByLabel('Link to the board').inputValue());
  await page.goto(board.pathname + board.hash);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await shot('board');
  await page.goto('/admin/desks');
  await page.getByRole('button', { name: 'Make this desk' }).click();
  await page.getByText('no phone yet').waitFor();
  await shot('admin-desks');
}

/** A full-page screenshot draws the top bar at the scroll position and skips lazy images that were never in view. */
async function fromTheTop(page: Page) {
  await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' });
    for (const image of document.images) {
      image.loading = 'eager';
      await image.decode().catch(() => undefined);
    }
  });
}

async function pictureOfReadme() {
  const [home, dashboard] = await Promise.all(
    ['home', 'dashboard'].map((name) =>
      sharp(`${folder}/${name}-1280.png`).extract({ left: 0, top: 0, width: 1280, height: 800 }).resize(800).toBuffer(),
    ),
  );
  await sharp({ create: { width: 1620, height: 500, channels: 3, background: '#3b4b7d' } })
    .composite([
      { input: home ?? '', left: 0, top: 0 },
      { input: dashboard ?? '', left: 820, top: 0 },
    ])
    .png({ palette: true, quality: 80 })
    .toFile('docs/screenshot.png');
}
