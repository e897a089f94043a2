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

test('axe and the keyboard find no fault in a pass and its dialogs', atBothWidths, async ({ page, fest }) => {
  await showMap(page);
  const { pass } = await registerForPass(fest.url, clashing);
  await openPass(page, pass);
  const expectAllReached = async (key: 'Tab' | 'Shift+Tab') => {
    const { stops, unreached } = await tabThrough(page, key);
    expect(unreached).toEqual([]);
    expect(stops.filter(({ covered, outline }) => covered || outline !== 'solid 3px')).toEqual([]);
  };
  await expectNoFindings(page);
  expect(await layoutFaults(page)).toEqual([]);
  for (const key of ['Tab', 'Shift+Tab'] as const) await expectAllReached(key);
  await eachDialog(page, async (name) => {
    await expectNoFindings(page);
    expect.soft(await layoutFaults(page), name).toEqual([]);
    if (name === 'Change my events') await expectAllReached('Tab');
  });
});

test('axe finds no fault in a pass that is wrong, offline, withdrawn or loading', onPhone, async ({ page, fest }) => {
  const expectHeading = async (name: string) => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeAttached();
    await expectNoFindings(page);
  };
  const { pass } = await registerForPass(fest.url);
  await page.goto('/pass/nonsense');
  await expectHeading('This pass is no longer valid');

  await page.route('**/api/pass/*', (route) => route.abort());
  await page.goto(pass);
  await expectHeading('This pass is not on this device yet');

  await page.unroute('**/api/pass/*');
  await openPass(page, pass);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw and delete' }).click();
  await expectHeading('You have withdrawn');

  await page.route('**/assets/shown-pass-*.js', () => {});
  await page.route('**/assets/pass-page-*.js', () => {});
  await page.goto('/pass', { waitUntil: 'commit' });
  await expectHeading('Your pass');
});

for (const { display, width, height, letters } of [
  { display: 'a screen of 320 px', width: 320, height: 640, letters: 16 },
  { display: 'a phone with letters of 200 %', width: 390, height: 844, letters: 32 },
]) {
  test(`a pass and its dialogs fit on ${display}`, async ({ page, fest }) => {
    await page.setViewportSize({ width, height });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: letters } });
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
