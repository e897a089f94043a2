import type { Locator, Page } from '@playwright/test';
import { expectCalm, expectNoFindings, open, withoutBorder } from '#tests/support/browser/accessible.ts';
import {
  allowFailedRequests,
  atBothWidths,
  expect,
  onPhone,
  rowOf,
  showMap,
  signIn,
  test,
} from '#tests/support/browser/journey.ts';
import { expectAllReached } from '#tests/support/browser/keyboard.ts';
import { layoutFaults, setLetters } from '#tests/support/browser/layout.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { fillForm, noPicture, photoInput, preview, submitButton, submitForm } from '#tests/support/people/form.ts';
import { register, registerForPass } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(allowFailedRequests);

for (const [paths, widths] of [
  ['/ /events', atBothWidths],
  ['/register /contact', atBothWidths],
  ['/events/oracle /gallery /privacy', onPhone],
  ['/coming-soon /pass /nowhere /admin', onPhone],
] as const) {
  test(`${paths} are accessible, and fit small screens and large letters`, widths, async ({ page, hasTouch }) => {
    await showMap(page);
    for (const path of paths.split(' ')) {
      await test.step(path, async () => {
        await open(page, path);
        await expectCalm(page);
        await expectLarge(page);
        await expectAllReached(page);
        if (hasTouch) await expectToFit(page, path);
        expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
        await inForcedColours(page, () => expectBorders(page.locator('button:not(.flip), a.bg-primary')));
      });
    }
  });
}

/** Shows the page in white on black. */
async function inForcedColours(page: Page, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await look();
  await page.emulateMedia({ forcedColors: 'none', colorScheme: null });
}

const expectBorders = async (controls: Locator) => expect(await withoutBorder(controls)).toEqual([]);

/** Controls are at least 24 px, on a phone 44 px. */
async function expectLarge(page: Page): Promise<void> {
  const least = (page.viewportSize()?.width ?? 0) < 900 ? 44 : 24;
  // A click on a label also ticks its checkbox, so measure the label.
  const small = await page.evaluate((smallest) => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select')];
    return all
      .filter((control) => control.checkVisibility() && !control.matches('[href="#main"]'))
      .map((control) => ({ control, box: (control.closest('label') ?? control).getBoundingClientRect() }))
      .filter(({ box }) => box.width < smallest || box.height < smallest)
      .map(({ control, box }) => `${control.textContent} ${Math.round(box.width)}x${Math.round(box.height)}`);
  }, least);
  expect.soft(small).toEqual([]);
}

const displays = {
  '320 px': { width: 320, height: 640, letters: 16 },
  '1280 px at 200 % zoom': { width: 640, height: 400, letters: 16 },
  'a phone with letters of 200 %': { width: 390, height: 844, letters: 32 },
  '1280 px with letters of 200 %': { width: 1280, height: 800, letters: 32 },
};

/** Checks the layout on small screens and with large letters, then shows the page as before. */
async function expectToFit(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const [display, { width, height, letters }] of Object.entries(displays)) {
    await page.setViewportSize({ width, height });
    await setLetters(page, letters);
    await page.evaluate(async () => {
      await document.fonts.ready;
      scrollTo({ top: 0, behavior: 'instant' });
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
    expect.soft(await layoutFaults(page), `${what} on ${display}`).toEqual([]);
  }
  await setLetters(page, 16);
  if (before) await page.setViewportSize(before);
}

test('the drawer and an open picture fit, and keep Tab inside', onPhone, async ({ page }) => {
  await open(page, '/gallery');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAllReached(page);
  await expectNoFindings(page);
  await expectToFit(page, 'the drawer');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /open picture/i })
    .nth(1)
    .click();
  await expect(page.getByRole('dialog', { name: 'Gallery' })).toContainText('2 of');
  await expectAllReached(page);
  await expectNoFindings(page);
  await expectToFit(page, 'the picture');
});

test('the form is accessible and fits all screens, before and after it is sent', onPhone, async ({ page }) => {
  test.slow();
  const expectShown = async (...parts: Locator[]) => {
    for (const part of parts) await expect(part.first()).toBeVisible();
    await expectNoFindings(page);
  };
  await open(page, '/register');
  await submitButton(page).click();
  await photoInput(page).setInputFiles(noPicture);
  await expectShown(page.getByText('This field is required'), page.getByText(/could not be read/));
  await expectToFit(page, 'errors');
  await fillForm(page, { selectedEvents: ['Code Cascade', 'Logo Design', 'Imagineering', 'Oracle'] });
  await photoInput(page).setInputFiles(await photoFile());
  await expectShown(page.getByText(/overlap/), preview(page));
  await expectToFit(page, 'overlaps');
  const lose = await holdBack(page, '**/api/register', 'abort');
  await submitButton(page).click();
  await expectShown(page.getByRole('button', { name: 'PROCESSING...' }));
  lose();
  await expectShown(page.getByRole('alert').filter({ hasText: 'Network error' }));
  await page.unroute('**/api/register');
  await submitForm(page);
  await expect(page.getByRole('article').getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await expectShown(page.getByRole('navigation', { name: 'Your pass' }));
  await expectToFit(page, 'the pass');
});

test('Tab reaches all of the dashboard, and its rows fit', onPhone, async ({ page, fest }) => {
  await register(fest.url, { idPhoto: await photoFile() });
  const { name } = await register(fest.url, {
    name: 'Venkatanarasimharajuvaripeta Subrahmanyam',
    college: 'Sree Chaitanya Institute of Technological Sciences',
    idPhoto: await photoFile(),
  });
  await signIn(page);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectCalm(page);
  await expectAllReached(page);
  const row = rowOf(page, name);
  await row.getByRole('button', { name: 'Present' }).focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Absent' })).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(row.getByRole('button', { name: 'Absent' })).toBeFocused();
  const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);
  await inForcedColours(page, async () => {
    await expectBorders(row.locator('.chip, button, select'));
    const [present, absent] = [
      row.getByRole('button', { name: 'Present' }),
      row.getByRole('button', { name: 'Absent' }),
    ];
    expect(await colourOf(present), 'the disabled button has another colour').not.toBe(await colourOf(absent));
  });
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expectToFit(page, 'the rows');
  await page.getByRole('button', { name: `View ID proof of ${name}` }).click();
  await expect(page.getByRole('img', { name: `ID proof of ${name}` })).toBeVisible();
  await expectToFit(page, 'the photo');
});

test('the first Tab offers to skip the top bar, and a link moves the focus to the new page', async ({ page }) => {
  await open(page, '/contact');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await inForcedColours(page, async () => {
    await expect(skip).toBeInViewport({ ratio: 1 });
    await expectBorders(skip);
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/events');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle(/^Events/);
  await expect(page.locator('[aria-live=polite]').filter({ hasText: /^Events ·/ })).toHaveCount(1);
});

test('a pass and its dialogs are accessible, and fit all screens', onPhone, async ({ page, fest }) => {
  test.slow();
  await showMap(page);
  const name = 'Venkatanarasimharajuvaripeta Subrahmanyam';
  const clashing = ['Code Cascade', 'Logo Design', 'Oracle'];
  const { pass } = await registerForPass(fest.url, { name, selectedEvents: clashing });
  await page.goto(pass);
  await expect(page.getByRole('img', { name: 'QR code of this pass' })).toBeVisible();
  await expectCalm(page);
  await expectAllReached(page);
  await expectToFit(page, 'the pass');
  for (const name of ['Change my events', 'Add my ID photo', 'Make a new pass', 'Withdraw']) {
    const opener = page.getByRole('button', { name, exact: true });
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectCalm(page);
    if (name === 'Change my events') await expectAllReached(page);
    await expectToFit(page, name);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
  await page.goto('/pass');
  await expect(page.getByRole('heading', { name: 'Find my pass' })).toBeVisible();
  await expectToFit(page, 'the saved passes');
});

test('with reduced motion nothing is animated', onPhone, async ({ page }) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    for (const kind of ['animationstart', 'transitionrun']) {
      addEventListener(kind, ({ target }) => moved.push(`${kind} ${(target as Element).className}`), true);
    }
  });
  await open(page, '/');
  await page.getByRole('link', { name: 'EXPLORE EVENTS' }).hover();
  const flip = page.getByRole('button', { name: /turn/i });
  await flip.click();
  await expect(flip).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Scroll to top' }).click();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const link of [/^Code Cascade/, 'Register for Code Cascade'])
    await page.getByRole('main').getByRole('link', { name: link }).first().click();
  await page.getByRole('checkbox').first().check();
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('forced colours show the current page, the time axis and checkboxes', async ({ page }) => {
  await open(page, '/register');
  const styleOf = (part: Locator, name: string) =>
    part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  const bar = page.getByRole('navigation', { name: 'Main' });
  const [first, second] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').nth(1)];
  const day = page.getByRole('region', { name: 'Your day' });
  const fillOf = (state: string) => styleOf(day.locator(`[data-state=${state}] .day-bar`).first(), 'fill');
  const white = 'rgb(255, 255, 255)';
  await inForcedColours(page, async () => {
    expect(await styleOf(bar.getByRole('link', { name: 'Register' }), 'border-bottom-width')).toBe('2px');
    expect(await styleOf(bar.getByRole('link', { name: 'Home' }), 'border-bottom-width')).toBe('0px');
    expect(await styleOf(first, 'appearance')).toBe('auto');
    expect(await first.evaluate((box) => getComputedStyle(box, '::before').content)).toBe('none');
    await first.check();
    expect(await fillOf('chosen')).toBe(white);
    await second.check();
    expect(await fillOf('clash')).toBe(white);
    expect(await styleOf(day.locator('.day-overlap').first(), 'fill')).toContain('#clash');
    expect(await fillOf('other')).toBe('none');
  });
});
