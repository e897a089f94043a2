import type { Locator, Page } from '@playwright/test';
import { open, openPaths, withoutBorder } from '#tests/support/browser/accessible.ts';
import { allowErrors, expect, markPresent, onPhone, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { register } from '#tests/support/people/participant.ts';

test.beforeEach(() => allowErrors(/Failed to load resource.*404/));

const [canvas, canvasText] = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'];

const styleOf = (locator: Locator, property: string, pseudo?: string) =>
  locator.evaluate(
    (element, [name = '', part]) => getComputedStyle(element, part).getPropertyValue(name),
    [property, pseudo],
  );

/** Records animations from the first paint on. Returns a check that there was none. */
async function watchMotion(page: Page) {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    for (const kind of ['animationstart', 'transitionrun']) {
      addEventListener(kind, ({ target }) => moved.push(`${kind} ${(target as Element).className}`), true);
    }
  });
  return async () => {
    const running = await page.evaluate(() => document.getAnimations().length);
    expect(running).toBe(0);
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  };
}

test.describe('with reduced motion and forced colours', () => {
  /** Forced colours: white on black. */
  test.use({
    contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
    colorScheme: 'dark',
  });

  test('on every page nothing is animated, and every button has a border', onPhone, async ({ page }) => {
    const expectStill = await watchMotion(page);
    for (const path of openPaths) {
      await open(page, path);
      await expectStill();
      expect(await withoutBorder(page.locator('button:not(.flip), a.bg-primary'))).toEqual([]);
    }
    // With forced colours, transitions of colours do not start.
    await page.emulateMedia({ forcedColors: 'none' });
    await open(page, '/');
    await page.getByRole('link', { name: 'EXPLORE EVENTS' }).hover();
    await expectStill();
    const flip = page.getByRole('button', { name: /turn/i });
    await flip.click();
    await expect(flip).toHaveAttribute('aria-pressed', 'true');
    await expectStill();
    await page.getByRole('button', { name: 'Scroll to top' }).click();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectStill();
  });

  test('the current page, the time axis, checkboxes and the focus are drawn', async ({ page }) => {
    await open(page, '/register');
    const bar = page.getByRole('navigation', { name: 'Main' });
    expect(await styleOf(bar.getByRole('link', { name: 'Register' }), 'border-bottom-width')).toBe('2px');
    expect(await styleOf(bar.getByRole('link', { name: 'Home' }), 'border-bottom-width')).toBe('0px');
    const box = page.getByRole('checkbox').first();
    expect(await styleOf(box, 'appearance')).toBe('auto');
    expect(await styleOf(box, 'content', '::before')).toBe('none');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await styleOf(skip, 'outline-style')).toBe('solid');
    expect(await styleOf(skip, 'outline-color')).not.toBe(canvas);

    await box.check();
    await page.getByRole('checkbox').nth(1).check();
    const day = page.getByRole('region', { name: 'Your day' });
    const fills = async (state: string) => styleOf(day.locator(`[data-state=${state}] .day-bar`).first(), 'fill');
    expect(await fills('clash')).toBe(canvasText);
    expect(await styleOf(day.locator('.day-overlap').first(), 'fill')).toContain('#clash');
    expect(await fills('other')).toBe('none');
    expect(await styleOf(day.locator('.day-label').first(), 'background-color')).toBe(canvas);
    expect(await styleOf(day.locator('.day-label').first(), 'color')).toBe(canvasText);
    await page.getByRole('checkbox').nth(1).uncheck();
    expect(await fills('chosen')).toBe(canvasText);
  });

  test('on the dashboard nothing is animated, and every control has a border', async ({ page, fest }) => {
    const expectStill = await watchMotion(page);
    const { name } = await register(fest.url);
    const release = await holdBack(page, '**/api/admin/registrations');
    await signIn(page);
    await expect(page.getByText(/loading/i)).toBeVisible();
    await expectStill();
    release();
    const row = rowOf(page, name);
    const [present, absent] = [
      row.getByRole('button', { name: 'Present' }),
      row.getByRole('button', { name: 'Absent' }),
    ];
    await expect(absent).toBeDisabled();
    expect(await styleOf(absent, 'color')).not.toBe(await styleOf(present, 'color'));
    expect(await withoutBorder(row.locator('.chip').or(present).or(absent).or(row.getByRole('combobox')))).toEqual([]);
    const head = page.getByRole('button', { name: /^All Participants/ });
    expect(await styleOf(head.locator('svg'), 'color')).toBe(await styleOf(head, 'color'));
    await page.emulateMedia({ forcedColors: 'none' });
    await markPresent(page, name);
    await expectStill();
  });
});
