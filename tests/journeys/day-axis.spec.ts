import type { Locator } from '@playwright/test';
import { atBothWidths, expect, test } from '#tests/support/journey.ts';

const labels = ['Code Cascade', 'Logo Design', 'Imagineering', 'Triathlon', 'C Bingo', 'Oracle'];
const row = (axis: Locator, label: string) => axis.locator('[data-state]').filter({ hasText: label });

async function bar(axis: Locator, label: string): Promise<{ start: number; end: number }> {
  const box = await row(axis, label).locator('rect').boundingBox();
  return { start: box?.x ?? 0, end: (box?.x ?? 0) + (box?.width ?? 0) };
}

test(
  'the time axis of the events page draws each event where and as long as it happens',
  atBothWidths,
  async ({ page }) => {
    await page.goto('/events');
    const axis = page.getByRole('img', { name: /^The day: Code Cascade 10:00-11:00 AM, Logo Design 10:15-11:15 AM, / });
    await expect(axis.locator('[data-state]')).toHaveCount(6);
    await expect(axis.locator('[data-state]')).toHaveText(labels);

    const bars = await Promise.all(labels.map((label) => bar(axis, label)));
    const dayStart = Math.min(...bars.map(({ start }) => start));
    const dayLength = Math.max(...bars.map(({ end }) => end)) - dayStart;
    // In minutes since 10:00, of a day of five and a half hours.
    const drawn = bars.map(({ start, end }) => [start, end].map((x) => ((x - dayStart) * 330) / dayLength));
    const told = [
      [0, 60],
      [15, 75],
      [30, 150],
      [90, 150],
      [150, 210],
      [210, 330],
    ];
    const twoPixels = (2 * 330) / dayLength;
    for (const [index, minutes] of told.flat().entries()) {
      expect(Math.abs((drawn.flat()[index] ?? Number.NaN) - minutes), labels[index >> 1]).toBeLessThanOrEqual(
        twoPixels,
      );
    }
  },
);

test(
  'the axis beside the form shows the day of the ticked events, and marks those that clash',
  atBothWidths,
  async ({ page }) => {
    await page.goto('/register');
    const axis = page.getByRole('region', { name: 'Your day' }).getByRole('img');
    await expect(axis).toHaveAccessibleName('Your day: nothing chosen yet');

    await page.getByRole('checkbox', { name: /^Oracle/ }).check();
    await expect(axis).toHaveAccessibleName('Your day: Oracle 1:30-3:30 PM');
    await expect(row(axis, 'Oracle')).toHaveAttribute('data-state', 'chosen');
    await expect(row(axis, 'Triathlon')).toHaveAttribute('data-state', 'other');

    await page.getByRole('checkbox', { name: /^Triathlon/ }).check();
    await page.getByRole('checkbox', { name: /^Imagineering/ }).check();
    for (const label of ['Triathlon', 'Imagineering']) {
      await expect(row(axis, label)).toHaveAttribute('data-state', 'clash');
      await expect(row(axis, label)).toContainText('clash');
    }
    await expect(row(axis, 'Oracle')).toHaveAttribute('data-state', 'chosen');

    await page.getByRole('checkbox', { name: /^Imagineering/ }).uncheck();
    await expect(row(axis, 'Triathlon')).toHaveAttribute('data-state', 'chosen');
  },
);
