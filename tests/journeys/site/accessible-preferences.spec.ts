import type { Page } from '@playwright/test';
import { open, openPaths } from '#tests/support/browser/accessible.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { expect, onPhone, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { holdBack } from '#tests/support/browser/network.ts';
import { register } from '#tests/support/people/participant.ts';

test.use({ expectedErrors: [/Failed to load resource.*404/] });

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

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

  test('nothing is animated on any page, in the drawer or in the turning picture', onPhone, async ({ page }) => {
    const expectStill = await watchMotion(page);
    for (const path of openPaths) {
      await open(page, path);
      await expectStill();
    }
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

  test('nothing is animated on the dashboard, even while it loads', async ({ page, fest }) => {
    const expectStill = await watchMotion(page);
    const { name } = await register(fest.url);
    const release = await holdBack(page, '**/api/admin/registrations');
    await signIn(page);
    await expect(page.getByText(/loading/i)).toBeVisible();
    await expectStill();
    release();
    await rowOf(page, name).getByRole('button', { name: 'Present' }).click();
    await expect(rowOf(page, name).getByRole('button', { name: 'Absent' })).toBeEnabled();
    await expectStill();
  });
});

test('a screen reader does not announce every second of the countdown', async ({ page }) => {
  await page.clock.install({ time: '2025-08-01T00:00:00Z' });
  await open(page, '/');
  await page.clock.pauseAt('2025-08-01T00:01:00Z');
  const announced = await noteAnnouncements(page);
  const seconds = page.getByTestId('countdown-seconds');
  const before = await seconds.textContent();
  await page.clock.runFor(3000);
  await expect(seconds).not.toHaveText(before ?? '');
  expect(await announced()).toEqual([]);
  await expect(page.getByRole('timer')).toHaveAttribute('aria-live', 'off');
});
