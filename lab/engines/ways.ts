import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import sharp from 'sharp';
import { boardLink } from '#contract/admin.ts';
import { signedIn } from '#lab/client.ts';
import { openPaths } from '#tests/support/browser/accessible.ts';
import { readCode } from '#tests/support/browser/codes.ts';
import { layoutFaults } from '#tests/support/browser/layout.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { makeDesk } from '#tests/support/people/at-the-desk.ts';
import { labels } from '#tests/support/people/form.ts';
import { listed, participant, register, registerForPass } from '#tests/support/people/participant.ts';
import { organiserAccount } from '#tests/support/running/server.ts';
import type { Page } from './page.ts';
import { until } from './until.ts';

export type Walk = {
  page: Page;
  url: string;
  /** A folder for the files of a task, such as a photo. */
  folder: string;
  withoutNetwork(work: () => Promise<void>): Promise<void>;
  /** With `--pictures`, saves a picture of the page. */
  look(name: string): Promise<void>;
};

/** What people do on the site, in this order. */
export const ways: Record<string, (walk: Walk) => Promise<void>> = {
  register: sendForm,
  pass: savePictures,
  plan: planDay,
  'sign-in': signIn,
  dashboard: exportAll,
  desk: markWithoutNetwork,
  board: showBoard,
  layout: checkLayout,
};

async function sendForm({ page, url, folder }: Walk): Promise<void> {
  const asha = participant({ name: 'Asha Rao' });
  const photo = join(folder, 'photo.jpg');
  await picture(640, 400).jpeg().toFile(photo);
  await page.goto('/register');
  for (const name of Object.keys(labels) as (keyof typeof labels)[]) await page.fill(labels[name], asha[name]);
  await page.tap('Oracle');
  await page.fill('College ID', photo, 'attach');
  await page.see('Remove');
  await page.tap('COMPLETE REGISTRATION');
  await page.see('Registration successful!');
  const [stored] = await listed(url);
  if (!stored?.idPhotoPath) throw new Error('The server has no photo for Asha Rao');
  await page.see('Save as picture');
}

async function savePictures({ page, url }: Walk): Promise<void> {
  const { pass, reference, code } = await registerForPass(url, { selectedEvents: ['Code Cascade', 'Oracle'] });
  await page.goto(pass);
  await page.see(reference);
  const card = await page.download('Save as picture');
  await checkPicture(card);
  if ((await readCode(card)) !== code) throw new Error('The picture has no readable QR code of the pass');
  await checkPicture(await page.download('Share as square'));
}

async function checkPicture(bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes).metadata();
  if (width !== 1080 || height < width) throw new Error(`A picture has ${width} × ${height} pixels`);
  const top = await sharp(bytes).extract({ left: 0, top: 0, width, height: 140 }).toBuffer();
  const { channels } = await sharp(top).stats();
  if (channels.every(({ stdev }) => stdev < 1)) throw new Error('A picture has no text at its top');
}

async function planDay({ page }: Walk): Promise<void> {
  await page.goto('/events');
  await page.tap('Code Cascade, ');
  await page.tap('Logo Design, ');
  await page.see('overlaps');
  await page.tap('Register for these 2');
  await until('The form with both events', () =>
    page.evaluate(() => document.querySelectorAll('[type=checkbox]:checked').length === 2),
  );
}

async function signIn({ page }: Walk): Promise<void> {
  await page.goto('/admin');
  await page.fill('Username', organiserAccount.username);
  await page.fill('Password', organiserAccount.password);
  await page.tap('Sign in');
  await page.see('Event Registrations');
}

async function exportAll({ page, url }: Walk): Promise<void> {
  const { name } = await register(url, { name: 'Meera Nair' });
  await page.goto('/admindashboard');
  await page.see(name);
  await checkSelect(page);
  const { Sheets, SheetNames } = read(await page.download('Export All'));
  const rows = utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
  if (!rows.some((row) => row.includes(name)))
    throw new Error(`The spreadsheet has ${rows.length} rows, none with ${name}`);
}

/** Throws if the browser does not draw the select in the page's colour. */
async function checkSelect(page: Page): Promise<void> {
  const { left, top, colour } = await page.evaluate(() => {
    const select = document.querySelector('select') as HTMLSelectElement;
    const { left, top } = select.getBoundingClientRect();
    return {
      left: Math.round(left) + 8,
      top: Math.round(top + scrollY) + 8,
      colour: getComputedStyle(select).backgroundColor,
    };
  });
  const inside = sharp(await page.screenshot())
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha();
  const drawn = `rgb(${[...(await inside.raw().toBuffer())].join(', ')})`;
  if (drawn !== colour) throw new Error(`A select is drawn in ${drawn}, not in ${colour}`);
}

async function markWithoutNetwork({ page, url, withoutNetwork }: Walk): Promise<void> {
  const { name } = await register(url, { name: 'Ravi Das' });
  const people = (await listed(url)).length;
  const { link } = await makeDesk(url, 'Room 806');
  await page.goto(new URL(link).pathname);
  await page.tap('Use this phone for Room 806');
  await page.tap('Signed in as: Room 806');
  await page.see(`a list of ${people} people`);
  await page.tap('Back to the desk');
  await until('The offline page of the desk', () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/desk'))?.active?.state === 'activated'),
  );
  await withoutNetwork(async () => {
    await page.fill('Search people', name);
    await page.tap(name);
    await page.tap('Mark present');
    await page.see('1 not sent yet');
    await page.goto('/desk');
    await page.see('1 not sent yet');
  });
  await page.seeNoMore('not sent yet');
  const isPresent = (await listed(url)).find((person) => person.name === name)?.presentAt?.includes('Oracle');
  if (!isPresent) throw new Error('The mark did not reach the server');
}

async function showBoard({ page, url }: Walk): Promise<void> {
  const { body } = await (await signedIn(url)).ask('makeBoard');
  const { pathname, hash } = new URL(boardLink.parse(body).link);
  await page.goto(pathname + hash);
  await page.see('Oracle');
  await page.see('registered');
}

async function checkLayout({ page, look }: Walk): Promise<void> {
  const faults: string[] = [];
  for (const path of openPaths) {
    await page.goto(path);
    await until(path, () => page.evaluate(isHydrated));
    const found = [...(await layoutFaults(page)), ...(await page.evaluate(brokenLines))];
    faults.push(...found.map((fault) => `${path} ${fault}`));
    await look(path.replaceAll('/', '-'));
  }
  if (faults.length > 0) throw new Error(faults.join('; '));
}

/** Runs in the page. */
const isHydrated = () => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react'));

/** Runs in the page. Returns a message for each room or fest name that is on two lines. */
function brokenLines(): string[] {
  const isShort = ({ textContent }: Element) => /^(room \w+|Tech Fest ?v[\d.]+)$/.test(textContent);
  const isBroken = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const boxes = [...range.getClientRects()];
    return boxes.some(({ top }) => boxes.some(({ bottom }) => bottom <= top));
  };
  return [...document.querySelectorAll('a, span')]
    .filter((element) => isShort(element) && isBroken(element))
    .map(({ textContent }) => `is on two lines: ${textContent}`);
}
