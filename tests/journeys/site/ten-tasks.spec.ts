import type { Locator, Page } from '@playwright/test';
import { open } from '#tests/support/browser/accessible.ts';
import { expect, goByOwnClock, onPhone, test } from '#tests/support/browser/journey.ts';
import { field, labels, submitButton } from '#tests/support/people/form.ts';
import { listed, participant } from '#tests/support/people/participant.ts';

/** The most taps and screens of scrolling for each task, from the home page. A screen is 844 px. */
const most = {
  'find the time of an event': { taps: 0, screens: 0.4 },
  'plan three events without overlaps': { taps: 5, screens: 0.2 },
  'register for these events': { taps: 7, screens: 2 },
  'save the calendar file': { taps: 1, screens: 0.4 },
  'open the pass a week later': { taps: 1, screens: 0 },
  'drop an event': { taps: 4, screens: 0.6 },
  'share an event': { taps: 2, screens: 1.2 },
  'find the room of an event': { taps: 0, screens: 0.4 },
  'find a phone number': { taps: 1, screens: 0.7 },
  withdraw: { taps: 3, screens: 0.8 },
} as const;

const board = (page: Page) => page.getByRole('region', { name: 'In this release' });
const oracle = (page: Page) => board(page).getByRole('listitem').filter({ hasText: 'Oracle' });
const yourPass = (page: Page) => page.getByRole('navigation', { name: 'Your pass' }).getByRole('link');

test('a student does ten tasks by thumb from the home page, each in a few taps', onPhone, async ({ page, fest }) => {
  await goByOwnClock(page);
  await page.clock.install({ time: '2025-08-04T08:00:00Z' });
  const thumb = thumbOn(page);

  async function task(name: keyof typeof most, work: () => Promise<void>) {
    await work();
    const { taps, screens } = thumb.took();
    expect.soft(taps, `taps to ${name}`).toBeLessThanOrEqual(most[name].taps);
    expect.soft(screens, `screens to ${name}`).toBeLessThanOrEqual(most[name].screens);
  }

  await open(page, '/');
  await task('find the time of an event', async () => {
    await thumb.see(oracle(page));
    await expect(oracle(page)).toContainText('1:30 PM');
  });

  await task('plan three events without overlaps', async () => {
    await thumb.tap(page.getByRole('link', { name: 'EXPLORE EVENTS' }));
    const plan = page.getByRole('region', { name: 'Plan your day' });
    for (const label of ['Code Cascade', 'Triathlon', 'Oracle'])
      await thumb.tap(plan.getByRole('button', { name: new RegExp(`^${label}`) }));
    await expect(plan).not.toContainText('overlaps');
    await thumb.tap(plan.getByRole('link', { name: 'Register for these 3' }));
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  });

  await task('register for these events', async () => {
    const typed = participant();
    for (const name of Object.keys(labels) as (keyof typeof labels)[]) await thumb.type(field(page, name), typed[name]);
    await thumb.tap(submitButton(page));
    await expect(page.getByRole('region', { name: "You're in." })).toBeFocused();
  });

  await task('save the calendar file', async () => {
    const downloading = page.waitForEvent('download');
    await thumb.tap(page.getByRole('button', { name: 'Add to calendar' }));
    expect((await downloading).suggestedFilename()).toBe('tech-fest-10.0.ics');
  });

  await page.clock.setSystemTime('2025-08-11T08:00:00Z');
  await open(page, '/');
  await task('open the pass a week later', async () => {
    await thumb.tap(yourPass(page));
    await expect(page.getByRole('list', { name: 'Your events by time' }).getByRole('listitem')).toHaveCount(3);
  });

  await open(page, '/');
  await task('drop an event', async () => {
    await thumb.tap(yourPass(page));
    await thumb.tap(page.getByRole('button', { name: 'Change my events' }));
    await thumb.tap(page.getByRole('dialog').getByRole('checkbox', { name: /^Triathlon/ }));
    await thumb.tap(page.getByRole('button', { name: 'Save my events' }));
    await expect(page.getByRole('list', { name: 'Your events by time' }).getByRole('listitem')).toHaveCount(2);
  });

  await open(page, '/');
  await task('share an event', async () => {
    await thumb.tap(oracle(page).getByRole('link'));
    // Wait for the event's page: the home page has the same button.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oracle');
    await thumb.tap(page.getByRole('button', { name: 'Copy link' }));
    await expect(page.getByText('Link copied').or(page.getByText(/\/events\/oracle$/))).toBeVisible();
  });

  await page.clock.setSystemTime('2025-08-12T08:05:00Z');
  await open(page, '/');
  await task('find the room of an event', async () => {
    await thumb.see(oracle(page));
    await expect(oracle(page)).toContainText('now, room 806');
  });

  await task('find a phone number', async () => {
    await thumb.tap(oracle(page).getByRole('link'));
    await expect(page.getByRole('main').getByText('now', { exact: true })).toBeVisible();
    await thumb.see(page.locator('main a[href^="tel:"]').first());
  });

  await open(page, '/');
  await task('withdraw', async () => {
    await thumb.tap(yourPass(page));
    await thumb.tap(page.getByRole('button', { name: 'Withdraw', exact: true }));
    await thumb.tap(page.getByRole('button', { name: 'Withdraw and delete' }));
    await expect(page.getByText('Withdraw and delete')).toHaveCount(0);
    expect(await listed(fest.url)).toEqual([]);
  });
});

/** Taps and scrolls like a visitor's thumb on a phone. Counts taps, and measures scrolling in screens. */
function thumbOn(page: Page) {
  let taps = 0;
  let pixels = 0;
  return {
    async tap(target: Locator): Promise<void> {
      await this.see(target);
      await target.tap();
      taps++;
    },
    async type(field: Locator, text: string): Promise<void> {
      await this.tap(field);
      await field.fill(text);
    },
    /** Scrolls until the whole target is visible below the top bar. */
    async see(target: Locator): Promise<void> {
      await target.waitFor();
      pixels += await target.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const [first, last] = [72, window.innerHeight - 16];
        const by = bottom > last ? Math.min(bottom - last, top - first) : Math.min(top - first, 0);
        const before = window.scrollY;
        window.scrollBy({ top: by, behavior: 'instant' });
        return Math.abs(window.scrollY - before);
      });
    },
    /** Returns the taps and screens since the last call. */
    took(): { taps: number; screens: number } {
      const screens = pixels / (page.viewportSize()?.height ?? 1);
      const took = { taps, screens: Math.round(screens * 10) / 10 };
      [taps, pixels] = [0, 0];
      return took;
    },
  };
}
