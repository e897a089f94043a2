import type { Page } from '@playwright/test';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, failedRequest, onPhone, showMap, test } from '#tests/support/browser/journey.ts';
import { tabThrough } from '#tests/support/browser/keyboard.ts';
import { layoutFaults } from '#tests/support/browser/layout.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

test.use({ expectedErrors: [failedRequest], contextOptions: { reducedMotion: 'reduce' } });

const clashing = { selectedEvents: ['Code Cascade', 'Logo Design', 'Oracle'] };

async function openPass(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('img', { name: 'QR code of this pass' })).toBeVisible();
}

/** Each thing that a holder can open from the pass. */
const dialogs = ['Change my events', 'Add my ID photo', 'Make a new pass', 'Withdraw'];

test('axe finds nothing on a pass, and in each of its dialogs', atBothWidths, async ({ page, fest }) => {
  const { pass } = await registerForPass(fest.url, clashing);
  await openPass(page, pass);
  await expectNoFindings(page);
  for (const name of dialogs) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }
});

test('axe finds nothing while a change is sent, refused, and after it', onPhone, async ({ page, fest }) => {
  const { pass } = await registerForPass(fest.url, clashing);
  await openPass(page, pass);
  await page.getByRole('button', { name: 'Change my events' }).click();
  await page.getByRole('checkbox', { name: /^C Bingo/ }).check();
  await page.route('**/api/pass/*/events', (route) => route.abort());
  await page.getByRole('button', { name: 'Save my events' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Network error.' })).toBeVisible();
  await expectNoFindings(page);
  await page.unroute('**/api/pass/*/events');
  await page.getByRole('button', { name: 'Save my events' }).click();
  await expect(page.getByText(/^Saved\. /)).toBeVisible();
  await expectNoFindings(page);
});

test(
  'axe finds nothing on a pass that is not valid, withdrawn, out of reach, closed or not here yet',
  onPhone,
  async ({ page, fest }) => {
    const { pass } = await registerForPass(fest.url);
    await page.goto('/pass/nonsense');
    await expect(page.getByRole('heading', { name: 'This pass is not valid any more' })).toBeVisible();
    await expectNoFindings(page);

    await page.route('**/api/pass/*', (route) => route.abort());
    await page.goto(pass);
    await expect(page.getByRole('heading', { name: 'This pass is not on this device yet' })).toBeVisible();
    await expectNoFindings(page);

    await page.unroute('**/api/pass/*');
    await page.route('**/api/pass/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), canChange: false } });
    });
    await openPass(page, pass);
    await expect(page.getByText('The list is closed')).toBeVisible();
    await expectNoFindings(page);

    await page.unroute('**/api/pass/*');
    await openPass(page, pass);
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('button', { name: 'Withdraw and delete' }).click();
    await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible();
    await expectNoFindings(page);

    await page.route('**/assets/shown-pass-*.js', () => {});
    await page.route('**/assets/pass-page-*.js', () => {});
    await page.goto('/pass', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Your pass' })).toBeAttached();
    await expectNoFindings(page);
  },
);

test('Tab reaches every control of a pass and of its dialogs', atBothWidths, async ({ page, fest }) => {
  await showMap(page);
  const { pass } = await registerForPass(fest.url, clashing);
  await openPass(page, pass);
  const expectAllReached = async (key: 'Tab' | 'Shift+Tab') => {
    const { stops, unreached } = await tabThrough(page, key);
    expect(unreached).toEqual([]);
    expect(stops.filter(({ covered, outline }) => covered || outline !== 'solid 3px')).toEqual([]);
  };
  for (const key of ['Tab', 'Shift+Tab'] as const) await expectAllReached(key);
  await page.getByRole('button', { name: 'Change my events' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAllReached('Tab');
});

for (const { display, width, height, letters } of [
  { display: 'a screen of 320 px', width: 320, height: 640, letters: 16 },
  { display: 'a phone whose letters are set to 200 %', width: 390, height: 844, letters: 32 },
  { display: 'a wide screen', width: 1280, height: 800, letters: 16 },
]) {
  test(`on ${display} a pass and its dialogs fit`, async ({ page, fest }) => {
    await page.setViewportSize({ width, height });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: letters } });
    const { pass } = await registerForPass(fest.url, {
      ...clashing,
      name: 'Venkatanarasimharajuvaripeta Subrahmanyam',
    });
    await openPass(page, pass);
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutFaults(page)).toEqual([]);
    for (const name of dialogs) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect.soft(await layoutFaults(page), name).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.goto('/pass');
    await expect(page.getByRole('heading', { name: 'Find my pass' })).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);
  });
}
