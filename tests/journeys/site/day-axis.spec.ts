import type { Locator } from '@playwright/test';
import { open } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { field, submitButton } from '#tests/support/people/form.ts';

const labels = ['Code Cascade', 'Logo Design', 'Imagineering', 'Triathlon', 'C Bingo', 'Oracle'];
const row = (axis: Locator, label: string) => axis.locator('[data-state]').filter({ hasText: label });

async function bar(axis: Locator, label: string): Promise<{ start: number; end: number }> {
  const box = await row(axis, label).locator('.day-bar').boundingBox();
  return { start: box?.x ?? 0, end: (box?.x ?? 0) + (box?.width ?? 0) };
}

test('the time axis of the events page draws each event at its time', atBothWidths, async ({ page }) => {
  await page.goto('/events');
  const axis = page.getByRole('img', { name: /^The day: Code Cascade 10:00-11:00 AM, Logo Design 10:15-11:15 AM, / });
  await expect(axis.locator('[data-state]')).toHaveCount(6);
  await expect(axis.locator('[data-state]')).toHaveText(labels);

  const bars = await Promise.all(labels.map((label) => bar(axis, label)));
  const dayStart = Math.min(...bars.map(({ start }) => start));
  const dayLength = Math.max(...bars.map(({ end }) => end)) - dayStart;
  // In minutes since 10:00. The day lasts five and a half hours.
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
    expect(Math.abs((drawn.flat()[index] ?? Number.NaN) - minutes), labels[index >> 1]).toBeLessThanOrEqual(twoPixels);
  }
});

test(
  'the time axis next to the form shows the ticked events, and hatches the time that two events share',
  onPhone,
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
    await expect(row(axis, 'Oracle').locator('.day-overlap')).toHaveCount(0);
    // Imagineering lasts two hours. Triathlon is during the second hour.
    const whole = await row(axis, 'Imagineering').locator('.day-bar').boundingBox();
    const shared = await row(axis, 'Imagineering').locator('.day-overlap').boundingBox();
    expect((shared?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(0.5, 1);
    expect((shared?.x ?? 0) + (shared?.width ?? 0)).toBeCloseTo((whole?.x ?? 0) + (whole?.width ?? 0), 0);

    await page.getByRole('checkbox', { name: /^Imagineering/ }).uncheck();
    await expect(row(axis, 'Triathlon')).toHaveAttribute('data-state', 'chosen');
  },
);

test('a visitor taps events into a plan, and the form opens with them ticked', onPhone, async ({ page }) => {
  await open(page, '/events');
  const plan = page.getByRole('region', { name: 'Plan your day' });
  const bars = plan.getByRole('button');
  await expect(bars).toHaveCount(6);
  const tops = () => bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().top));
  const before = await tops();
  await expect(plan.getByRole('button', { pressed: true })).toHaveCount(0);
  await plan.getByRole('button', { name: 'Oracle, 1:30-3:30 PM' }).click();
  await expect(plan.getByRole('button', { name: /^Oracle/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(plan.getByRole('img')).toHaveAccessibleName('Your day: Oracle 1:30-3:30 PM');
  await expect(plan.getByRole('link')).toHaveText('Register for Oracle');

  await plan.getByRole('button', { name: /^Code Cascade/ }).click();
  await expect(plan.getByText('overlaps')).toHaveCount(0);
  await plan.getByRole('button', { name: /^Logo Design/ }).click();
  await expect(plan.getByText('Logo Design overlaps Code Cascade, 10:15–11:00 AM.')).toBeVisible();
  expect(await tops(), 'taps move nothing').toEqual(before);
  await plan.getByRole('link', { name: 'Register for these 3' }).click();
  await expect(page).toHaveURL('/register?event=codecascade&event=logo&event=oracle');
  const ticked = page.getByRole('checkbox', { checked: true });
  await expect(ticked).toHaveCount(3);
});

test(
  'a plan is kept while the page of an event is open, and a second tap removes an event',
  onPhone,
  async ({ page }) => {
    await open(page, '/events');
    const plan = page.getByRole('region', { name: 'Plan your day' });
    await plan.getByRole('button', { name: /^Triathlon/ }).click();
    await plan.getByRole('button', { name: /^C Bingo/ }).click();
    await page.getByRole('link', { name: 'Details of Triathlon' }).click();
    await expect(page).toHaveURL('/events/triathlon');
    await page.goBack();
    await expect(plan.getByRole('button', { pressed: true })).toHaveCount(2);
    await plan.getByRole('button', { name: /^Triathlon/ }).click();
    await expect(plan.getByRole('link')).toHaveText('Register for C Bingo');
    await plan.getByRole('button', { name: /^C Bingo/ }).click();
    await expect(plan.getByRole('link')).toHaveCount(0);
  },
);

test('a tap on the time axis ticks and unticks the event in the form, and clears the error', async ({ page }) => {
  await open(page, '/register');
  const bar = page.getByRole('region', { name: 'Your day' }).getByRole('button', { name: /^Oracle/ });
  const box = page.getByRole('checkbox', { name: /^Oracle/ });
  await expect(page.getByRole('checkbox')).toHaveCount(6);
  await submitButton(page).click();
  await expect(page.getByText('Select at least one event')).toBeVisible();
  await expect(field(page, 'name')).toBeFocused();
  await bar.click();
  await expect(page.getByText('Select at least one event')).toBeHidden();
  await expect(box).toBeChecked();
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await bar.click();
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(box).toBeChecked();
});

test('the event that was ticked last shows what it overlaps, and when', async ({ page }) => {
  await open(page, '/register');
  const row = (label: string) =>
    page.getByRole('group', { name: 'Events' }).getByRole('listitem').filter({ hasText: label });
  await page.getByRole('checkbox', { name: /^Code Cascade/ }).check();
  await page.getByRole('checkbox', { name: /^Logo Design/ }).check();
  await expect(row('Dual-stage')).not.toContainText('overlaps');
  await expect(row('Logo Design')).toContainText('overlaps Code Cascade, 10:15–11:00 AM');
  await page.getByRole('checkbox', { name: /^Imagineering/ }).check();
  await expect(row('Prompt sketch')).toContainText(
    'overlaps Code Cascade, 10:30–11:00 AM, and Logo Design, 10:30–11:15 AM',
  );
  await expect(row('Design a logo')).not.toContainText('overlaps');
  await page.getByRole('checkbox', { name: /^Code Cascade/ }).uncheck();
  await expect(row('Prompt sketch')).toContainText('overlaps Logo Design, 10:30–11:15 AM');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the time axis is readable and has no controls', onPhone, async ({ page }) => {
    await page.goto('/events');
    await expect(page.getByRole('img', { name: /^The day: Code Cascade/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Plan your day' }).getByRole('button')).toHaveCount(0);
    await expect(page.getByText('Tap what you want to take part in.')).toBeHidden();
    await page.getByRole('link', { name: 'Register for Oracle' }).click();
    await expect(page).toHaveURL('/register?event=oracle');
  });
});
