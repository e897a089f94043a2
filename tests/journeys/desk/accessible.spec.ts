import type { Page } from '@playwright/test';
import { expectNoFindings, withoutBorder } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { expectAllReached } from '#tests/support/browser/keyboard.ts';
import { layoutFaults, setLetters } from '#tests/support/browser/layout.ts';
import { showEveryDeskState } from '#tests/support/people/desk-states.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(allowFailedRequests);

/** States with many controls. Tab must reach every control. */
const byKeys = ['card', 'walk-in with errors', 'waiting', 'refused'];

test('every state of a desk is accessible and fits the screen', onPhone, async ({ page, fest }) => {
  test.slow();
  const screen = page.viewportSize() ?? { width: 390, height: 844 };
  await showEveryDeskState(page, fest.url, async (state) => {
    await expectNoFindings(page);
    expect(await page.evaluate(() => document.getAnimations().length), state).toBe(0);
    await expectFits(page, state);
    await page.setViewportSize(screen);
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    const controls = page.locator(':is(button, a[href], input):not([type=radio], [type=checkbox])');
    expect.soft(await withoutBorder(controls), state).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none', colorScheme: null });
    if (byKeys.includes(state)) await expectAllReached(page);
  });
});

/** Checks the layout at 320 px, and with letters of 200 %. */
async function expectFits(page: Page, state: string): Promise<void> {
  for (const { width, letters } of [
    { width: 320, letters: 16 },
    { width: 390, letters: 32 },
  ]) {
    await setLetters(page, letters);
    // The screen is so high that nothing scrolls. Otherwise scrolled parts would count as covered.
    await page.setViewportSize({ width, height: 140 * letters });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect.soft(await layoutFaults(page), `${state}, ${width} px, letters of ${letters} px`).toEqual([]);
  }
  await setLetters(page, 16);
}
