import type { Locator, Page } from '@playwright/test';
import { open } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { downloadBy } from '#tests/support/browser/network.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

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

test('the four links of the top bar or the drawer lead to their pages', atBothWidths, async ({ page, hasTouch }) => {
  await page.goto('/');
  for (const { name, path, heading } of [...links.slice(1), ...links.slice(0, 1)]) {
    if (hasTouch) await page.getByRole('button', { name: 'Menu' }).click();
    const navigation = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    await expect(navigation.getByRole('link')).toHaveText(links.map(({ name }) => name));
    await navigation.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('on a phone the form is one tap away on every page', onPhone, async ({ page }) => {
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

test('the drawer closes by Escape, gives the focus back, and leads to the pass', onPhone, async ({ page }) => {
  await page.goto('/events');
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Find my pass' }).click();
  await expect(page).toHaveURL('/pass');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the home page shows the day, and links to form and events', atBothWidths, async ({ page, hasTouch }) => {
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
});

test('a click turns the picture of the about section', onPhone, async ({ page }) => {
  await page.goto('/');
  const flip = page.getByRole('button', { name: /turn/i });
  await flip.scrollIntoViewIfNeeded();
  await expect(flip).toHaveAttribute('aria-pressed', 'false');
  await flip.click();
  await expect(flip).toHaveAttribute('aria-pressed', 'true');
  await expectLoaded(flip.getByRole('img', { includeHidden: true }));
});

test('the home page shows the drawing of each poster, with a link to its event', async ({ page }) => {
  await page.goto('/');
  const posters = page.getByRole('list', { name: 'Posters' });
  const links = posters.getByRole('link');
  await expect(links).toHaveText(['Code Cascade', 'Logo Design', 'Imagineering', 'Triathlon', 'C Bingo', 'Oracle']);
  await expect(posters.locator('img')).toHaveCount(3);
  await expectLoaded(posters.locator('img'));
  await links.filter({ hasText: 'Oracle' }).click();
  await expect(page).toHaveURL('/events/oracle');
});

test('on a phone the events page shows every fact once, on six screens', onPhone, async ({ page }) => {
  await page.goto('/events');
  const oracle = page.getByRole('article', { name: 'Oracle', exact: true });
  await expect(oracle.getByRole('img')).toHaveCount(1);
  await expect(oracle.locator('svg')).toHaveCount(0);
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
  expect(screens).toBeLessThanOrEqual(6.1);
});

test('Download Brochure and Download Notice each download a PDF', async ({ page }) => {
  await page.goto('/events');
  for (const name of ['Brochure', 'Notice']) {
    const file = await downloadBy(page.getByRole('link', { name: `Download ${name}` }));
    expect(file.name).toBe(`${name.toLowerCase()}.pdf`);
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('the AI showcase and the ten fun games show room, time and coordinators', async ({ page }) => {
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

test('on a phone the footer with its map needs less than one screen', onPhone, async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('main')).toContainText('Department of Computer Science');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  expect((await footer.boundingBox())?.height).toBeLessThan(800);
  await expect(footer.getByRole('link')).toHaveCount(11);
  for (const link of await footer.getByRole('link').all()) await expect(link).toBeVisible();
  expect(await footer.locator('iframe').boundingBox()).toMatchObject({ width: 348, height: 206 });
});

test('the footer has quick links, and a map that loads only when almost in view', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('iframe')).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Department of Computer Science');
  await expect(footer.getByRole('link', { name: 'Gallery' })).toHaveAttribute('href', '/gallery');
  await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  await expect(footer.getByRole('link', { name: /open.*map/i })).toHaveAttribute('href', /openstreetmap/);
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.locator('iframe')).toHaveCount(1);
});

const button = (page: Page) => page.getByRole('button', { name: 'Scroll to top' });

test('the scroll-to-top button appears after 200 px and scrolls to the top', onPhone, async ({ page }) => {
  await open(page, '/events');
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }));
  await expect(button(page)).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 201, behavior: 'instant' }));
  await button(page).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button(page)).toBeHidden();
});

for (const path of ['/', '/events', '/register', '/contact']) {
  test(`the scroll-to-top button never covers a button or a link on ${path}`, atBothWidths, async ({ page }) => {
    await open(page, path);
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--raise'));
    await page.evaluate(() => scrollTo({ top: 250, behavior: 'instant' }));
    await expect(button(page)).toBeVisible();
    const covered = await page.evaluate(async () => {
      const found: string[] = [];
      const last = document.body.scrollHeight - innerHeight;
      for (let to = 250; to < last; to += 90) {
        scrollTo({ top: to, behavior: 'instant' });
        // The scroll event moves the button, before the next frame.
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const own = document.querySelector('[aria-label="Scroll to top"]')?.getBoundingClientRect();
        if (!own) return [`${scrollY}: it is not there`];
        for (const action of document.querySelectorAll('main :is(a, button)')) {
          const { left, right, top, bottom } = action.getBoundingClientRect();
          const isTall = bottom - top > innerHeight / 2;
          const isCovered = left < own.right && right > own.left && top < own.bottom && bottom > own.top;
          if (!isTall && isCovered) found.push(`${scrollY}: ${action.textContent}`);
        }
      }
      return found;
    });
    expect(covered).toEqual([]);
  });
}

test('the scroll-to-top button does not cover a note about a saved change', onPhone, async ({ page, fest }) => {
  const { pass } = await registerForPass(fest.url);
  await page.goto(pass);
  await page.getByRole('button', { name: 'Change my events' }).click();
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^C Bingo/ })
    .check();
  await page.getByRole('button', { name: 'Save my events' }).click();
  const note = page.getByRole('status').filter({ hasText: 'Saved.' });
  await expect(note).toBeVisible();
  // The note is level with the button.
  await note.evaluate((saved) =>
    scrollBy({ top: saved.getBoundingClientRect().bottom - innerHeight + 80, behavior: 'instant' }),
  );
  await expect(button(page)).toBeVisible();
  const bottomOf = async () => {
    const own = await button(page).boundingBox();
    return (own?.y ?? 0) + (own?.height ?? 0);
  };
  const top = (await note.boundingBox())?.y;
  await expect.poll(bottomOf).toBeLessThanOrEqual(top ?? 0);
});
