import type { Locator } from '@playwright/test';
import { open } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { field, fillForm, submitButton, submitForm } from '#tests/support/people/form.ts';

const labels = ['Code Cascade', 'Logo Design', 'Imagineering', 'Triathlon', 'C Bingo', 'Oracle'];
const rowsIn = (region: Locator) => region.locator('[data-state]');
const row = (region: Locator, label: string) => rowsIn(region).filter({ hasText: label });

async function bar(region: Locator, label: string): Promise<{ start: number; end: number }> {
  const box = await row(region, label).locator('.day-bar').boundingBox();
  return { start: box?.x ?? 0, end: (box?.x ?? 0) + (box?.width ?? 0) };
}

test('the time axis of the events page draws each event at its time', atBothWidths, async ({ page }) => {
  await page.goto('/events');
  const plan = page.getByRole('region', { name: 'Plan your day' });
  const axis = plan.getByRole('img', { name: /^The day: Code Cascade 10:00-11:00 AM, Logo Design 10:15-11:15 AM, / });
  await expect(axis).toBeVisible();
  await expect(rowsIn(plan)).toHaveText(labels);

  const bars = await Promise.all(labels.map((label) => bar(plan, label)));
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

test('the time axis next to the form shows ticks and overlaps', onPhone, async ({ page }) => {
  await page.goto('/register');
  const day = page.getByRole('region', { name: 'Your day' });
  const axis = day.getByRole('img');
  await expect(axis).toHaveAccessibleName('Your day: nothing chosen yet');

  await page.getByRole('checkbox', { name: /^Oracle/ }).check();
  await expect(axis).toHaveAccessibleName('Your day: Oracle 1:30-3:30 PM');
  await expect(row(day, 'Oracle')).toHaveAttribute('data-state', 'chosen');
  await expect(row(day, 'Triathlon')).toHaveAttribute('data-state', 'other');

  await page.getByRole('checkbox', { name: /^Triathlon/ }).check();
  await page.getByRole('checkbox', { name: /^Imagineering/ }).check();
  for (const label of ['Triathlon', 'Imagineering']) {
    await expect(row(day, label)).toHaveAttribute('data-state', 'clash');
    await expect(row(day, label)).toContainText('clash');
  }
  await expect(row(day, 'Oracle')).toHaveAttribute('data-state', 'chosen');
  await expect(row(day, 'Oracle').locator('.day-overlap')).toHaveCount(0);
  // Imagineering lasts two hours. Triathlon takes place in the second.
  const whole = await row(day, 'Imagineering').locator('.day-bar').boundingBox();
  const shared = await row(day, 'Imagineering').locator('.day-overlap').boundingBox();
  expect((shared?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(0.5, 1);
  expect((shared?.x ?? 0) + (shared?.width ?? 0)).toBeCloseTo((whole?.x ?? 0) + (whole?.width ?? 0), 0);

  await page.getByRole('checkbox', { name: /^Imagineering/ }).uncheck();
  await expect(row(day, 'Triathlon')).toHaveAttribute('data-state', 'chosen');
});

test('a plan survives opening an event’s page, and its events are ticked in the form', onPhone, async ({ page }) => {
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
  await expect(plan.getByText('Logo Design overlaps Code Cascade, 10:15-11:00 AM.')).toBeVisible();
  const time = plan.getByText('10:15-11:00 AM', { exact: true });
  expect(await time.evaluate((part) => part.getClientRects().length), 'lines of the time').toBe(1);
  expect(await tops(), 'taps move nothing').toEqual(before);
  await page.getByRole('link', { name: 'Details of Triathlon' }).click();
  await expect(page).toHaveURL('/events/triathlon');
  await page.goBack();
  await expect(plan.getByRole('button', { pressed: true })).toHaveCount(3);
  const tap = (name: RegExp) => plan.getByRole('button', { name }).click();
  for (const name of [/^Code Cascade/, /^Logo Design/]) await tap(name);
  await expect(plan.getByRole('link')).toHaveText('Register for Oracle');
  await tap(/^Oracle/);
  await expect(plan.getByRole('link')).toHaveCount(0);
  for (const name of [/^Oracle/, /^Code Cascade/, /^Logo Design/]) await tap(name);
  await plan.getByRole('link', { name: 'Register for these 3' }).click();
  await expect(page).toHaveURL('/register?event=codecascade&event=logo&event=oracle');
  const ticked = page.getByRole('checkbox', { checked: true });
  await expect(ticked).toHaveCount(3);
});

test('every link to the form passes on the plan, with the event of the pressed button', onPhone, async ({ page }) => {
  await open(page, '/events');
  const plan = page.getByRole('region', { name: 'Plan your day' });
  await plan.getByRole('button', { name: /^Oracle/ }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Register here' }).click();
  await expect(page.getByText('For: Oracle')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Register for Code Cascade' }).click();
  await expect(page).toHaveURL('/register?event=codecascade');
  await expect(page.getByText('For: Code Cascade, Oracle')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);

  await page.getByRole('checkbox', { name: /^Oracle/ }).uncheck();
  await expect(page.getByText('For: Code Cascade', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(plan.getByRole('link')).toHaveText('Register for Code Cascade');
  await page.goto('/register');
  await fillForm(page, { selectedEvents: [] });
  await submitForm(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(plan.getByText('Choose your events.')).toBeVisible();
});

test('a tap on the time axis ticks and unticks the event in the form', async ({ page }) => {
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

test('each ticked event shows what it overlaps, as does the list above the button, while it overlaps', async ({
  page,
}) => {
  await open(page, '/register');
  const row = (description: string) =>
    page.getByRole('group', { name: 'Events' }).getByRole('listitem').filter({ hasText: description });
  const above = page.getByRole('listitem').filter({ hasText: /^[A-Z][\w ]+ overlaps / });
  await page.getByRole('checkbox', { name: /^Code Cascade/ }).check();
  await page.getByRole('checkbox', { name: /^Logo Design/ }).check();
  await expect(row('Dual-stage')).toContainText('overlaps Logo Design, 10:15-11:00 AM');
  await expect(row('Design a logo')).toContainText('overlaps Code Cascade, 10:15-11:00 AM');
  await page.getByRole('checkbox', { name: /^Imagineering/ }).check();
  await expect(row('Prompt sketch')).toContainText(
    'overlaps Code Cascade, 10:30-11:00 AM, and Logo Design, 10:30-11:15 AM',
  );
  await page.getByRole('checkbox', { name: /^Oracle/ }).check();
  await expect(row('Design a logo')).toContainText('overlaps Code Cascade, 10:15-11:00 AM, and Imagineering');
  await expect(row('scavenger')).not.toContainText('overlaps');
  await expect(above).toHaveText([
    'Logo Design overlaps Code Cascade, 10:15-11:00 AM.',
    'Imagineering overlaps Code Cascade, 10:30-11:00 AM.',
    'Imagineering overlaps Logo Design, 10:30-11:15 AM.',
  ]);
  const [list, button] = await Promise.all([above.last().boundingBox(), submitButton(page).boundingBox()]);
  expect((button?.y ?? 0) - (list?.y ?? 0)).toBeLessThan(150);
  await page.getByRole('checkbox', { name: /^Code Cascade/ }).uncheck();
  await expect(row('Dual-stage')).not.toContainText('overlaps');
  await expect(row('Prompt sketch')).toContainText('overlaps Logo Design, 10:30-11:15 AM');
  await expect(above).toHaveCount(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('without scripts the time axis has no controls', onPhone, async ({ page }) => {
    await page.goto('/events');
    await expect(page.getByRole('img', { name: /^The day: Code Cascade/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Plan your day' }).getByRole('button')).toHaveCount(0);
    await expect(page.getByText('Choose your events.')).toBeHidden();
    await page.getByRole('link', { name: 'Register for Oracle' }).click();
    await expect(page).toHaveURL('/register?event=oracle');
  });
});
