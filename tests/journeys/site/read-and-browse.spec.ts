import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { atBothWidths, expect, onPhone, test } from '#tests/support/browser/journey.ts';

const links = [
  { name: 'Home', path: '/', heading: /^Tech Fest/ },
  { name: 'Events', path: '/events', heading: 'Events' },
  { name: 'Contact Us', path: '/contact', heading: 'Contact Us' },
  { name: 'Register', path: '/register', heading: 'Register' },
];

async function openMenu(page: Page) {
  if ((page.viewportSize()?.width ?? 0) < 900) await page.getByRole('button', { name: 'Menu' }).click();
}

test('the four links of the top bar or the drawer lead to their pages', atBothWidths, async ({ page }) => {
  await page.goto('/');
  for (const { name, path, heading } of [...links.slice(1), ...links.slice(0, 1)]) {
    await openMenu(page);
    const navigation = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    await expect(navigation.getByRole('link')).toHaveText(links.map(({ name }) => name));
    await navigation.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('on a phone the form is one tap away on every page, by words of its own', onPhone, async ({ page }) => {
  for (const path of ['/', '/events', '/events/oracle', '/contact', '/gallery']) {
    await page.goto(path);
    const link = page.getByRole('banner').getByRole('link', { name: /register/i });
    await expect(link).toHaveText('Register here');
    await link.click();
    await expect(page).toHaveURL('/register');
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  await page.goto('/admin');
  await expect(page.getByRole('banner').getByRole('link', { name: /register/i })).toHaveCount(0);
});

test('on a desk’s screen the top bar has the four links and no other way to the form', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: /register/i })).toHaveText('Register');
});

test('the drawer closes by Escape and gives the focus back', onPhone, async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
});

test('the hero leads to the form and to the events', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('10.0');
  await page.getByRole('link', { name: 'REGISTER NOW' }).click();
  await expect(page).toHaveURL('/register');
  await page.goBack();
  await page.getByRole('link', { name: 'EXPLORE EVENTS' }).click();
  await expect(page).toHaveURL('/events');
});

test('the hero gives the weekday, the day and the hours of the fest', atBothWidths, async ({ page }) => {
  await page.goto('/');
  const time = page.getByRole('main').getByText('Tuesday, 12 August 2025 10:00 AM-3:30 PM');
  await expect(time).toBeInViewport();
});

test('the about section gives the day, and its picture turns on a click', onPhone, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('12 August 2025').first()).toBeVisible();
  const flip = page.getByRole('button', { name: /turn/i });
  await flip.scrollIntoViewIfNeeded();
  await expect(flip).toHaveAttribute('aria-pressed', 'false');
  await flip.click();
  await expect(flip).toHaveAttribute('aria-pressed', 'true');
  for (const picture of await flip.getByRole('img', { includeHidden: true }).all()) {
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test('the events page shows six brochures with description, time and room', async ({ page }) => {
  await page.goto('/events');
  const expected = [
    ['Code Cascade', 'Dual-stage coding challenge', '10:00-11:00 AM'],
    ['Logo Design', 'Design a logo to a brief', '10:15-11:15 AM'],
    ['C Bingo', 'C bingo and quiz', '12:30-1:30 PM'],
    ['Triathlon', 'Think, type, code blind', '11:30 AM-12:30 PM'],
    ['Oracle', 'Digital scavenger hunt', '1:30-3:30 PM'],
    ['Imagineering', 'Prompt sketch quest', '10:30 AM-12:30 PM'],
  ] as const;
  for (const [label, description, time] of expected) {
    const event = page.getByRole('article').filter({ has: page.getByRole('heading', { name: label, exact: true }) });
    await expect(event).toContainText(description);
    await expect(event).toContainText(time);
    const address = await event.getByRole('link', { name: `Register for ${label}` }).getAttribute('href');
    expect(address).toMatch(/^\/register\?event=[a-z]+$/);
    const brochure = event.getByRole('img', { name: new RegExp(label) }).first();
    await brochure.scrollIntoViewIfNeeded();
    await expect.poll(() => brochure.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test('on a phone the events page tells every fact once, in half of the screens it took', onPhone, async ({ page }) => {
  await page.goto('/events');
  const oracle = page.getByRole('article', { name: 'Oracle', exact: true });
  await expect(oracle.getByRole('img')).toHaveCount(1);
  await expect(oracle.locator('svg')).toHaveCount(0);
  // It was 11.6 while each event had its whole poster, its sign, its rules and its contacts here.
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
  expect(screens).toBeLessThanOrEqual(6.1);
});

test('Download Brochure and Download Notice each give a PDF', async ({ page }) => {
  await page.goto('/events');
  for (const name of ['Brochure', 'Notice']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `Download ${name}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${name.toLowerCase()}.pdf`);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('the AI showcase and the ten fun games give room, time and coordinators', async ({ page }) => {
  await page.goto('/events');
  const showcase = page.getByRole('region', { name: 'AI Showcase' });
  await expect(showcase).toContainText(/spot registration only/i);
  await expect(showcase).toContainText('826');
  await expect(showcase).toContainText('Faculty coordinator');
  await expect(showcase.getByRole('link', { name: '00000 00072' })).toHaveAttribute('href', /^tel:/);
  const games = page.getByRole('region', { name: 'Fun Games' });
  await expect(games.getByRole('list').first().getByRole('listitem')).toHaveCount(10);
  await expect(games).toContainText('10:00 AM-3:30 PM');
  await expect(games).toContainText('831');
});

test('the contact page gives an email link and the department', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'fest@college.example' })).toHaveAttribute(
    'href',
    'mailto:fest@college.example',
  );
  await expect(main).toContainText('Department of Computer Science');
});

test('the contact page lists whom to call and how to write about each event', onPhone, async ({ page }) => {
  await page.goto('/contact');
  const list = page.getByRole('region', { name: 'About one event' }).getByRole('listitem');
  const oracle = list.filter({ has: page.getByRole('heading', { name: 'Oracle', exact: true }) });
  await expect(oracle.getByRole('link', { name: '00000 00051' })).toHaveAttribute('href', 'tel:0000000051');
  await expect(oracle.getByRole('link', { name: '00000 00052' })).toBeVisible();
  await expect(oracle.getByRole('link', { name: 'Write about Oracle' })).toHaveAttribute(
    'href',
    'mailto:fest@college.example?subject=Oracle',
  );
  await expect(page.getByRole('link', { name: /^Write about/ })).toHaveText([
    'Write about Code Cascade',
    'Write about Logo Design',
    'Write about Imagineering',
    'Write about Triathlon',
    'Write about C Bingo',
    'Write about Oracle',
    'Write about AI Showcase',
    'Write about Fun Games',
  ]);
});

test('the home page shows the art of each poster, which leads to its event', atBothWidths, async ({ page }) => {
  await page.goto('/');
  const posters = page.getByRole('list', { name: 'Posters' });
  const links = posters.getByRole('link');
  await expect(links).toHaveText(['Code Cascade', 'Logo Design', 'Imagineering', 'Triathlon', 'C Bingo', 'Oracle']);
  await posters.scrollIntoViewIfNeeded();
  for (const picture of await posters.getByRole('img', { includeHidden: true }).all()) {
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await links.filter({ hasText: 'Oracle' }).click();
  await expect(page).toHaveURL('/events/oracle');
});

test(
  'on a phone the footer takes less than a screen, with its links, its numbers and its map unfolded',
  onPhone,
  async ({ page }) => {
    await page.goto('/contact');
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    expect((await footer.boundingBox())?.height).toBeLessThan(800);
    await expect(footer.getByRole('link')).toHaveCount(10);
    for (const link of await footer.getByRole('link').all()) await expect(link).toBeVisible();
    await expect(footer.locator('iframe')).toHaveCount(1);
    const map = await footer.locator('iframe').boundingBox();
    expect(map).toMatchObject({ width: 348, height: 206 });
  },
);

test('the footer has the department, quick links, contact lines and a map that loads only when near', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('iframe')).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Department of Computer Science');
  await expect(footer.getByRole('link', { name: 'Gallery' })).toHaveAttribute('href', '/gallery');
  await expect(footer.getByRole('link', { name: /open.*map/i })).toHaveAttribute('href', /openstreetmap/);
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.locator('iframe')).toHaveCount(1);
});

test('/coming-soon says Coming Soon', async ({ page }) => {
  await page.goto('/coming-soon');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Coming Soon');
});

test.describe('with an unknown address', () => {
  test.use({ expectedErrors: [/Failed to load resource.*404/] });

  test('every page has a title of its own, the unknown one too', async ({ page }) => {
    const titles = new Set<string>();
    const paths = ['/', '/events', '/contact', '/register', '/gallery', '/coming-soon', '/admin', '/nowhere'];
    for (const path of paths) {
      await page.goto(path);
      titles.add(await page.title());
    }
    expect(titles.size).toBe(paths.length);
  });

  test('an unknown address is answered 404 with a page that leads on', async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: /home/i }).click();
    await expect(page).toHaveURL('/');
  });
});
