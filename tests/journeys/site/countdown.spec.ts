import type { Page } from '@playwright/test';
import { open } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, goByOwnClock, test } from '#tests/support/browser/journey.ts';

const target = Date.parse('2025-08-20T04:30:00Z');
const second = 1000;
const day = 24 * 60 * 60 * second;

async function countdownShows(page: Page, parts: Record<string, string>) {
  for (const [unit, value] of Object.entries(parts)) {
    await expect(page.getByTestId(`countdown-${unit}`)).toHaveText(value);
  }
}

test('the countdown ends at one instant in the fest’s zone, with "It\'s Time!"', async ({ page }) => {
  await page.clock.install({ time: target - (3 * day + 2 * 3600 * second + 61 * second) });
  await open(page, '/');
  await page.clock.pauseAt(target - (3 * day + 2 * 3600 * second));
  await countdownShows(page, { days: '3', hours: '02', minutes: '00', seconds: '00' });
  await page.clock.runFor(second);
  await countdownShows(page, { days: '3', hours: '01', minutes: '59', seconds: '59' });

  await page.clock.fastForward(3 * day + 3600 * second + 59 * 60 * second + 58 * second);
  await countdownShows(page, { days: '0', hours: '00', minutes: '00', seconds: '01' });
  await expect(page.getByText("It's Time!")).toBeHidden();
  await page.clock.runFor(second);
  await expect(page.getByRole('timer')).toHaveText("It's Time!", { useInnerText: true });
  await expect(page.getByTestId('countdown-days')).toBeHidden();
});

test(
  'the countdown is on the first screen and names its day, which is not the fest’s',
  atBothWidths,
  async ({ page }) => {
    await page.clock.install({ time: target - 8 * day - 60 * second });
    await open(page, '/');
    await page.clock.pauseAt(target - 8 * day);
    await countdownShows(page, { days: '8' });
    const countdown = page.getByRole('region', { name: 'Countdown' });
    const sentence = countdown.getByText('Counting to Wednesday, 20 August 2025, 10:00 AM', { exact: true });
    await expect(sentence).toBeVisible();
    await expect(page.getByRole('timer')).not.toContainText('Counting');
    for (const shown of [sentence, page.getByRole('timer')]) await expect(shown).toBeInViewport({ ratio: 1 });
    await page.clock.fastForward(8 * day);
    await expect(page.getByRole('timer')).toHaveText("It's Time!", { useInnerText: true });
    await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 });
    await expect(sentence).toBeHidden();
  },
);

test('nothing moves the countdown when the page opens', async ({ page }) => {
  await goByOwnClock(page);
  await page.clock.setFixedTime(target - day);
  await page.goto('/');
  await expect(page.getByTestId('countdown-days')).toHaveCSS('animation-name', 'none');
});
