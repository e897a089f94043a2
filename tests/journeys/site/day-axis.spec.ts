import type { Locator } from '@playwright/test';
import { open } from '#tests/support/browser/accessible.ts';
import { expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { fillForm, submitButton, submitForm } from '#tests/support/people/form.ts';
import { listed } from '#tests/support/people/participant.ts';

const row = (region: Locator, label: string) => region.locator('[data-state]').filter({ hasText: label });

/** Code Cascade is 10:00-11:00 AM, Oracle 1:30-3:30 PM. */
async function expectDrawnAtTheirTimes(plan: Locator) {
  const barOf = async (label: string) =>
    (await row(plan, label).locator('.day-bar').boundingBox()) ?? { x: Number.NaN, width: Number.NaN };
  const [hour, oracle] = [await barOf('Code Cascade'), await barOf('Oracle')];
  const minute = (oracle.x + oracle.width - hour.x) / 330;
  expect(Math.abs(oracle.x - hour.x - 210 * minute)).toBeLessThanOrEqual(2);
  expect(Math.abs(hour.width - 60 * minute)).toBeLessThanOrEqual(2);
}

test('a visitor plans the day, and every link to the form takes the plan along', onPhone, async ({ page }) => {
  await open(page, '/events');
  const plan = page.getByRole('region', { name: 'Plan your day' });
  const axis = plan.getByRole('img', { name: /^The day: Code Cascade 10:00-11:00 AM, Logo Design 10:15-11:15 AM, / });
  await expect(axis).toBeVisible();
  await expectDrawnAtTheirTimes(plan);
  const bars = plan.getByRole('button');
  await expect(bars).toHaveCount(6);
  const tops = () => bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().top));
  const before = await tops();
  const tap = (name: RegExp) => plan.getByRole('button', { name }).click();
  await expect(plan.getByRole('button', { pressed: true })).toHaveCount(0);
  await tap(/^Oracle, 1:30-3:30 PM/);
  await expect(plan.getByRole('button', { name: /^Oracle/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(plan.getByRole('img')).toHaveAccessibleName('Your day: Oracle 1:30-3:30 PM');
  await expect(plan.getByRole('link')).toHaveText('Register for Oracle');

  await tap(/^Code Cascade/);
  await expect(plan.getByText('overlaps')).toHaveCount(0);
  await tap(/^Logo Design/);
  await expect(plan.getByText('Logo Design overlaps Code Cascade, 10:15-11:00 AM.')).toBeVisible();
  expect(await tops(), 'taps move nothing').toEqual(before);
  await expect(plan.getByRole('link')).toHaveText('Register for these 3');
  for (const name of [/^Code Cascade/, /^Logo Design/, /^Oracle/]) await tap(name);
  await expect(plan.getByRole('link')).toHaveCount(0);
  await tap(/^Oracle/);

  // Every link to the form takes the plan along, and an event's own button adds that event.
  await page.getByRole('banner').getByRole('link', { name: 'Register here' }).click();
  await expect(page.getByText('For: Oracle')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Register for Code Cascade' }).click();
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

test('the form shows overlaps, and a visitor can still register for both events', onPhone, async ({ page, fest }) => {
  await open(page, '/register');
  const day = page.getByRole('region', { name: 'Your day' });
  const tick = (label: string) => page.getByRole('checkbox', { name: new RegExp(`^${label}`) });
  const oracle = day.getByRole('button', { name: /^Oracle/ });
  await expect(day.getByRole('img')).toHaveAccessibleName('Your day: nothing chosen yet');
  await oracle.click();
  await expect(tick('Oracle')).toBeChecked();
  await expect(day.getByRole('img')).toHaveAccessibleName('Your day: Oracle 1:30-3:30 PM');
  await expect(row(day, 'Oracle')).toHaveAttribute('data-state', 'chosen');
  await expect(row(day, 'Triathlon')).toHaveAttribute('data-state', 'other');
  await oracle.click();
  await expect(tick('Oracle')).not.toBeChecked();
  await tick('Oracle').check();
  await expect(oracle).toHaveAttribute('aria-pressed', 'true');

  for (const label of ['Triathlon', 'Imagineering', 'Logo Design']) await tick(label).check();
  for (const label of ['Triathlon', 'Imagineering', 'Logo Design']) {
    await expect(row(day, label)).toHaveAttribute('data-state', 'clash');
    await expect(row(day, label)).toContainText('clash');
  }
  await expect(row(day, 'Oracle').locator('.day-overlap')).toHaveCount(0);
  const sketch = page.getByRole('group', { name: 'Events' }).getByRole('listitem').filter({ hasText: 'Prompt sketch' });
  const above = page.getByRole('listitem').filter({ hasText: /^[A-Z][\w ]+ overlaps / });
  const words = 'overlaps Logo Design, 10:30-11:15 AM, and Triathlon, 11:30 AM-12:30 PM';
  await expect(sketch).toContainText(words);
  await expect(above).toHaveCount(2);
  const [list, button] = await Promise.all([above.last().boundingBox(), submitButton(page).boundingBox()]);
  expect((button?.y ?? 0) - (list?.y ?? 0)).toBeLessThan(150);

  await tick('Logo Design').uncheck();
  await expect(above).toHaveText(['Triathlon overlaps Imagineering, 11:30 AM-12:30 PM.']);

  await fillForm(page, { selectedEvents: [] });
  await submitForm(page);
  expect(await listed(fest.url)).toMatchObject([{ selectedEvents: ['Imagineering', 'Triathlon', 'Oracle'] }]);
});
