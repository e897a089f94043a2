import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journey.ts';

const target = Date.parse('2025-08-20T04:30:00Z');
const second = 1000;
const day = 24 * 60 * 60 * second;

async function countdownShows(page: Page, parts: Record<string, string>) {
  for (const [unit, value] of Object.entries(parts)) {
    await expect(page.getByTestId(`countdown-${unit}`)).toHaveText(value);
  }
}

test('the countdown counts the seconds to one instant in the fest’s zone, and then says "It\'s Time!"', async ({
  page,
}) => {
  await page.clock.install({ time: target - (3 * day + 2 * 3600 * second + 61 * second) });
  await page.goto('/');
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
