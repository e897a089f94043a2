import { mkdir, rm } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { pages } from '#app/admin/page/pages.ts';
import { events } from '#fest/events.ts';
import { readArguments, sayIfReadOnly } from '#scripts/arguments.ts';
import { findChromium } from '#tests/support/browser/browser.ts';
import { signInByHand } from '#tests/support/browser/journey.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { showEveryDeskState } from '#tests/support/people/desk-states.ts';
import { fillForm, submitButton } from '#tests/support/people/form.ts';
import { register, registerForPass } from '#tests/support/people/participant.ts';
import { startServer } from '#tests/support/running/server.ts';

/** `npm run screenshots`: saves every screen at 390 and 1280 px to screenshots/, and makes docs/screenshot.png. */

sayIfReadOnly();
readArguments('npm run screenshots   saves every screen in screenshots/, and docs/screenshot.png');

const folder = 'screenshots';
const labels = events.slice(0, 4).map((event) => event.label);
const browser = await chromium.launch(await findChromium());
const server = await startServer();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
try {
  await fillFest();
  for (const width of [390, 1280]) {
    await shootSite(width);
    await shootDesk(width);
  }
  await pictureOfReadme();
} finally {
  await browser.close();
  await server.stop();
}

type Shot = (name: string, fullPage?: boolean) => Promise<void>;

async function fillFest() {
  const idPhoto = await photoFile(640, 400);
  const names = ['Asha Rao', 'Ravi Das', 'Meera Nair', 'Kabir Singh', 'Ishita Bose', 'Farhan Ali', 'Divya Menon'];
  for (const [index, name] of names.entries()) {
    const selectedEvents = labels.slice(index % 3, (index % 3) + 2);
    await register(server.url, { name, selectedEvents, ...(index % 2 ? {} : { idPhoto }) });
  }
}

async function pageAt(width: number, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 844 : 800 }, baseURL });
  await context.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<body style="background:#dfe5ee"></body>' }),
  );
  return context.newPage();
}

async function shootSite(width: number) {
  const page = await pageAt(width, server.url);
  const shot: Shot = async (name, fullPage = true) => {
    if (fullPage) await fromTheTop(page);
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage });
  };
  for (const [name, path] of Object.entries({
    home: '/',
    events: '/events',
    event: `/events/${events[0]?.id}`,
    contact: '/contact',
    privacy: '/privacy',
    gallery: '/gallery',
    'coming-soon': '/coming-soon',
    'not-found': '/nowhere',
    'pass-find': '/pass',
    'pass-not-valid': '/pass/unknown',
    login: '/admin',
  })) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await shot(name);
  }
  await page.goto('/gallery');
  await page.getByRole('main').getByRole('button').first().click();
  await page.getByRole('dialog').locator('[role=group]:not([inert]) img').waitFor();
  await shot('lightbox', false);
  if (width < 600) {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').waitFor();
    await shot('drawer', false);
  }
  await shootForm(page, shot);
  await shootPass(page, shot);
  await shootDashboard(page, shot);
  await page.context().close();
}

async function shootForm(page: Page, shot: Shot) {
  await page.goto('/register');
  await shot('register');
  await submitButton(page).click();
  await shot('register-errors');
  await fillForm(page, { selectedEvents: labels });
  await shot('register-clash');
  await submitButton(page).click();
  await page.getByRole('img', { name: 'QR code of this pass' }).waitFor();
  await shot('register-success');
}

async function shootPass(page: Page, shot: Shot) {
  const { pass } = await registerForPass(server.url, { name: 'Asha Rao', selectedEvents: labels });
  await page.goto(pass);
  await page.getByRole('img', { name: 'QR code of this pass' }).waitFor();
  await shot('pass');
  for (const name of ['Change my events', 'Add my ID photo', 'Make a new pass', 'Withdraw']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await shot(`pass-${name.replaceAll(' ', '-').toLowerCase()}`, false);
    await page.keyboard.press('Escape');
  }
  await page.emulateMedia({ media: 'print' });
  await shot('pass-printed');
  await page.emulateMedia({ media: 'screen' });
}

async function shootDashboard(page: Page, shot: Shot) {
  await signInByHand(page);
  const row = page.getByRole('row').nth(2);
  await row.getByRole('button', { name: 'Present' }).click();
  await row.getByRole('button', { name: 'Present', disabled: true }).waitFor();
  await shot('dashboard');
  await page
    .getByRole('button', { name: /View ID proof/ })
    .first()
    .click();
  await page.getByRole('img', { name: /ID proof/ }).waitFor();
  await shot('id-proof', false);
  for (const { to } of pages.filter(({ to }) => to.startsWith('/admin/'))) {
    await page.goto(to);
    // The network is never idle, because the stream of changes stays open.
    await page.getByText('Signed in as').waitFor({ state: 'attached' });
    await page.getByText(/^Loading/).waitFor({ state: 'detached' });
    await shot(to.slice(1).replace('/', '-'));
  }
  await page.goto('/admin/notices');
  await page.getByRole('button', { name: 'Show the link' }).click();
  const board = new URL(await page.getByLabel('Link to the board').inputValue());
  await page.goto(board.pathname + board.hash);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await shot('board');
}

/** Uses a new server for each width, so that both widths show the same people. */
async function shootDesk(width: number) {
  const doors = await startServer();
  const page = await pageAt(width, doors.url);
  await showEveryDeskState(page, doors.url, async (state) => {
    await page.screenshot({ path: `${folder}/desk-${state.replace(/\W+/g, '-')}-${width}.png` });
  });
  await page.context().close();
  await doors.stop();
}

/** Without this, a full-page screenshot has the top bar in its middle, and lacks lazy images that were not in view. */
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
  const halves = await Promise.all(
    ['home', 'dashboard'].map((name) =>
      sharp(`${folder}/${name}-1280.png`).extract({ left: 0, top: 0, width: 1280, height: 800 }).resize(800).toBuffer(),
    ),
  );
  await sharp({ create: { width: 1620, height: 500, channels: 3, background: '#3b4b7d' } })
    .composite(halves.map((input, index) => ({ input, left: index * 820, top: 0 })))
    .png({ palette: true, quality: 80 })
    .toFile('docs/screenshot.png');
}
