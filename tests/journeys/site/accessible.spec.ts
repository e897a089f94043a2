import type { Locator, Page } from '@playwright/test';
import { expectNoFindings, open, openPaths } from '#tests/support/browser/accessible.ts';
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
import {
  closeFormAt,
  field,
  fillForm,
  noPicture,
  photoInput,
  preview,
  submitButton,
  submitForm,
} from '#tests/support/people/form.ts';
import { register, registerForPass } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(allowFailedRequests);

/** These pages have the same layout at both widths. */
const plain = ['/coming-soon', '/pass', '/nowhere', '/admin'];

for (const path of openPaths) {
  const widths = plain.includes(path) ? onPhone : atBothWidths;
  test(`${path} is accessible`, widths, async ({ page }) => {
    await showMap(page);
    await open(page, path);
    await test.step('axe finds nothing', () => expectNoFindings(page));
    await test.step('controls are at least 24 px, on a phone 44 px', () => expectLarge(page));
    await test.step('Tab reaches every control, with a visible focus ring', () => expectAllReached(page));
  });
}

async function expectLarge(page: Page): Promise<void> {
  const least = (page.viewportSize()?.width ?? 0) < 900 ? 44 : 24;
  // A click on the label of a checkbox also ticks it.
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

const states: Record<string, (page: Page) => Promise<void>> = {
  'a running countdown': async (page) => {
    await page.clock.setFixedTime('2025-08-01T00:00:00Z');
    await open(page, '/');
    await expect(page.getByTestId('countdown-days')).toHaveText('19');
  },
  'the turned picture': async (page) => {
    await open(page, '/');
    const flip = page.getByRole('button', { name: /turn/i });
    await flip.click();
    await expect(flip).toHaveAttribute('aria-pressed', 'true');
  },
  'the drawer': async (page) => {
    await open(page, '/events');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  },
  'an open picture': async (page) => {
    await open(page, '/gallery');
    await page
      .getByRole('button', { name: /open picture/i })
      .nth(1)
      .click();
    await expect(page.getByRole('dialog')).toContainText('2 of');
  },
  'a page whose script did not load': async (page) => {
    for (const lost of ['assets/contact-page-*.js', 'config.json'])
      await page.route(`**/${lost}`, (route) => route.abort());
    await open(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  },
  'the closed form': async (page) => {
    await closeFormAt(page, '2025-01-01');
    await open(page, '/register');
    await expect(page.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
    await expect(field(page, 'name')).toBeHidden();
  },
};
for (const [what, enter] of Object.entries(states)) {
  test(`axe finds no fault in ${what}`, onPhone, async ({ page }) => {
    await enter(page);
    await expectNoFindings(page);
  });
}

test('axe finds no fault in the form, before and after it is sent', onPhone, async ({ page }) => {
  const expectShown = async (part: Locator) => {
    await expect(part.first()).toBeVisible();
    await expectNoFindings(page);
  };
  await open(page, '/register');
  await submitButton(page).click();
  await expectShown(page.getByText('This field is required'));
  await fillForm(page, { selectedEvents: ['Code Cascade', 'Logo Design'] });
  await expectShown(page.getByText(/overlap/));
  await photoInput(page).setInputFiles(noPicture);
  await expectShown(page.getByText(/could not be read/));
  await photoInput(page).setInputFiles(await photoFile());
  await expectShown(preview(page));
  const lose = await holdBack(page, '**/api/register', 'abort');
  await submitButton(page).click();
  await expectShown(page.getByRole('button', { name: 'PROCESSING...' }));
  lose();
  await expectShown(page.getByRole('alert').filter({ hasText: 'Network error' }));
  await page.unroute('**/api/register');
  await submitForm(page);
  await expect(page.getByRole('article').getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await expectShown(page.getByRole('navigation', { name: 'Your pass' }));
});

test('Tab reaches every control of the dashboard visibly', atBothWidths, async ({ page, fest }) => {
  for (const _ of [1, 2, 3]) await register(fest.url, { idPhoto: await photoFile() });
  await signIn(page);
  await expect(page.getByRole('row')).toHaveCount(4);
  await expectAllReached(page);
});

test('Tab stays inside the drawer and inside an open picture', onPhone, async ({ page }) => {
  await showMap(page);
  await open(page, '/gallery');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAllReached(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /open picture/i })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Gallery' })).toContainText('1 of');
  await expectAllReached(page);
});

test('the first Tab offers to skip the top bar', async ({ page }) => {
  await open(page, '/contact');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('a link moves the focus to the new page', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'EXPLORE EVENTS' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/events');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle(/^Events/);
  await expect(page.locator('[aria-live=polite]').filter({ hasText: /^Events ·/ })).toHaveCount(1);
});

test('after a mark the next Tab goes to the other button of the row', async ({ page, fest }) => {
  const { name } = await register(fest.url);
  await register(fest.url);
  await signIn(page);
  const row = rowOf(page, name);
  await row.getByRole('button', { name: 'Present' }).focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Absent' })).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(row.getByRole('button', { name: 'Absent' })).toBeFocused();
});

const clashing = { selectedEvents: ['Code Cascade', 'Logo Design', 'Oracle'] };

async function openPass(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('img', { name: 'QR code of this pass' })).toBeVisible();
}

async function eachDialog(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  for (const name of ['Change my events', 'Add my ID photo', 'Make a new pass', 'Withdraw']) {
    const opener = page.getByRole('button', { name, exact: true });
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check(name);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
}

test('a pass and its dialogs are accessible', atBothWidths, async ({ page, fest }) => {
  await showMap(page);
  const { pass } = await registerForPass(fest.url, clashing);
  await openPass(page, pass);
  await expectNoFindings(page);
  expect(await layoutFaults(page)).toEqual([]);
  await expectAllReached(page);
  await eachDialog(page, async (name) => {
    await expectNoFindings(page);
    expect.soft(await layoutFaults(page), name).toEqual([]);
    if (name === 'Change my events') await expectAllReached(page);
  });
});

test('axe finds no fault in a pass that is wrong, offline, withdrawn or loading', onPhone, async ({ page, fest }) => {
  const expectHeading = async (name: string) => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeAttached();
    await expectNoFindings(page);
  };
  const { pass } = await registerForPass(fest.url);
  await page.goto('/pass/nonsense');
  await expectHeading('Your pass no longer works');

  await page.route('**/api/pass/*', (route) => route.abort());
  await page.goto(pass);
  await expectHeading('This pass is not on this device yet');

  await page.unroute('**/api/pass/*');
  await openPass(page, pass);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw and delete' }).click();
  await expectHeading("You've withdrawn");

  await page.route('**/assets/shown-pass-*.js', () => {});
  await page.route('**/assets/pass-page-*.js', () => {});
  await page.goto('/pass', { waitUntil: 'commit' });
  await expectHeading('Your pass');
});

for (const { display, width, height, letters } of [
  { display: 'a screen of 320 px', width: 320, height: 640, letters: 16 },
  { display: 'a phone with letters of 200 %', width: 390, height: 844, letters: 32 },
]) {
  test(`a pass and its dialogs fit the screen on ${display}`, async ({ page, fest }) => {
    await page.setViewportSize({ width, height });
    await setLetters(page, letters);
    const name = 'Venkatanarasimharajuvaripeta Subrahmanyam';
    const { pass } = await registerForPass(fest.url, { ...clashing, name });
    await openPass(page, pass);
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutFaults(page)).toEqual([]);
    await eachDialog(page, async (name) => expect.soft(await layoutFaults(page), name).toEqual([]));
    await page.goto('/pass');
    await expect(page.getByRole('heading', { name: 'Find my pass' })).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);
  });
}
