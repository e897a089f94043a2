import type { Locator, Page } from '@playwright/test';
import { open } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { coveredByScrollToTop } from '#tests/support/browser/layout.ts';

const links = [
  { name: 'Home', path: '/', heading: /^Tech Fest/ },
  { name: 'Events', path: '/events', heading: 'Events' },
  { name: 'Contact Us', path: '/contact', heading: 'Contact Us' },
  { name: 'Register', path: '/register', heading: 'Register' },
];

async function expectLoaded(pictures: Locator) {
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  }
}

const button = (page: Page) => page.getByRole('button', { name: 'Scroll to top' });

test('the home page shows the day, and leads everywhere', atBothWidths, async ({ page, hasTouch }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('10.0');
  const time = page.getByRole('main').getByText('Tuesday, 12 August 2025 10:00 AM-3:30 PM');
  await expect(time).toBeInViewport();
  const place = 'Department of Computer ScienceCollege of Science and Technology, Nagpur';
  await expect(page.getByRole('main').getByText(place)).toBeInViewport();
  const wideLink = hasTouch ? 'Register here' : 'Register';
  await expect(page.getByRole('banner').getByRole('link', { name: /register/i })).toHaveText(wideLink);
  await page.getByRole('link', { name: 'REGISTER NOW' }).click();
  await expect(page).toHaveURL('/register');
  await page.goBack();
  await page.getByRole('link', { name: 'EXPLORE EVENTS' }).click();
  await expect(page).toHaveURL('/events');
  for (const { name, path, heading } of links) {
    if (hasTouch) await page.getByRole('button', { name: 'Menu' }).click();
    const navigation = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    await expect(navigation.getByRole('link')).toHaveText(links.map(({ name }) => name));
    await navigation.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('on a phone the form is one tap away, the pass two', onPhone, async ({ page }) => {
  await page.goto('/gallery');
  const link = page.getByRole('banner').getByRole('link', { name: /register/i });
  await link.click();
  await expect(page).toHaveURL('/register');
  await expect(link).toHaveAttribute('aria-current', 'page');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Find my pass' }).click();
  await expect(page).toHaveURL('/pass');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/admin');
  await expect(page.getByRole('banner').getByRole('link', { name: /register/i })).toHaveCount(0);
});

test('the home page shows pictures and posters, and loads the map when a visitor scrolls near it', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('iframe')).toHaveCount(0);
  const flip = page.getByRole('button', { name: /turn/i });
  await flip.scrollIntoViewIfNeeded();
  await expectLoaded(flip.getByRole('img', { includeHidden: true }));

  const footer = page.getByRole('contentinfo');
  for (const [name, path] of Object.entries({ Gallery: '/gallery', 'Find my pass': '/pass', Privacy: '/privacy' }))
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
  await expect(footer.getByRole('link', { name: /open.*map/i })).toHaveAttribute('href', /openstreetmap/);
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.locator('iframe')).toHaveCount(1);

  const posters = page.getByRole('list', { name: 'Posters' });
  await expect(posters.getByRole('link')).toHaveText([
    ...['Code Cascade', 'Logo Design', 'Imagineering', 'Triathlon', 'C Bingo', 'Oracle'],
  ]);
  await expect(posters.locator('img')).toHaveCount(3);
  await expectLoaded(posters.locator('img'));
  await posters.getByRole('link', { name: 'Oracle' }).click();
  await expect(page).toHaveURL('/events/oracle');
});

test('on a phone, all events fit into six screens, and a button scrolls to the top', onPhone, async ({ page }) => {
  await open(page, '/events');
  const oracle = page.getByRole('article', { name: 'Oracle', exact: true });
  await expect(oracle.getByRole('img')).toHaveCount(1);
  await expect(oracle.locator('svg')).toHaveCount(0);
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
  expect(screens).toBeLessThanOrEqual(6.1);

  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }));
  await expect(button(page)).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 201, behavior: 'instant' }));
  await button(page).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button(page)).toBeHidden();

  await page.goto('/contact');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  expect((await footer.boundingBox())?.height).toBeLessThan(800);
  await expect(footer.getByRole('link')).toHaveCount(11);
  expect(await footer.locator('iframe').boundingBox()).toMatchObject({ width: 348, height: 206 });
});

test('the scroll-to-top button never covers a button or a link', onPhone, async ({ page }) => {
  for (const path of ['/', '/events', '/register', '/contact']) {
    await open(page, path);
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--raise'));
    expect(await coveredByScrollToTop(page), path).toEqual([]);
  }
});
