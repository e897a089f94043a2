import type { Locator } from '@playwright/test';
import { open, openPaths } from '#tests/support/browser/accessible.ts';
import { expect, onPhone, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { register } from '#tests/support/people/participant.ts';

/** White on black. */
test.use({
  contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
  colorScheme: 'dark',
  expectedErrors: [/Failed to load resource.*404/],
});

const [canvas, canvasText] = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'];

const styleOf = (locator: Locator, property: string, pseudo?: string) =>
  locator.evaluate(
    (element, [name = '', part]) => getComputedStyle(element, part).getPropertyValue(name),
    [property, pseudo],
  );

test('in forced colours every button has a border, and a line marks the current page', onPhone, async ({ page }) => {
  for (const path of openPaths) {
    await open(page, path);
    const buttons = page.locator('button:not(.flip), a.bg-primary').filter({ visible: true });
    for (const button of await buttons.all()) {
      expect(await styleOf(button, 'border-top-width'), await button.evaluate(({ outerHTML }) => outerHTML)).toBe(
        '1px',
      );
      expect(await styleOf(button, 'border-top-color')).not.toBe(canvas);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/events');
  const bar = page.getByRole('navigation', { name: 'Main' });
  expect(await styleOf(bar.getByRole('link', { name: 'Events' }), 'border-bottom-width')).toBe('2px');
  expect(await styleOf(bar.getByRole('link', { name: 'Home' }), 'border-bottom-width')).toBe('0px');
});

test('in forced colours the time axis and its clashes are drawn', async ({ page }) => {
  await open(page, '/register');
  await page.getByRole('checkbox').nth(0).check();
  await page.getByRole('checkbox').nth(1).check();
  const day = page.getByRole('img', { name: /Your day/ });
  const fills = async (state: string) => styleOf(day.locator(`[data-state=${state}] .day-bar`).first(), 'fill');
  expect(await fills('clash')).toBe(canvasText);
  expect(await styleOf(day.locator('.day-overlap').first(), 'fill')).toContain('#clash');
  expect(await fills('other')).toBe('none');
  expect(await styleOf(day.locator('.day-label').first(), 'stroke')).toBe(canvas);
  expect(await styleOf(day.locator('.day-label').first(), 'fill')).toBe(canvasText);
  await page.getByRole('checkbox').nth(1).uncheck();
  expect(await fills('chosen')).toBe(canvasText);
});

test('in forced colours a checkbox is the browser’s own, and the focus has an outline', async ({ page }) => {
  await open(page, '/register');
  const box = page.getByRole('checkbox').first();
  expect(await styleOf(box, 'appearance')).toBe('auto');
  expect(await styleOf(box, 'content', '::before')).toBe('none');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  expect(await styleOf(skip, 'outline-style')).toBe('solid');
  expect(await styleOf(skip, 'outline-color')).not.toBe(canvas);
});

test('in forced colours the dashboard’s disabled buttons look different, and every control has a border', async ({
  page,
  fest,
}) => {
  const { name } = await register(fest.url);
  await signIn(page);
  const row = rowOf(page, name);
  const [present, absent] = [row.getByRole('button', { name: 'Present' }), row.getByRole('button', { name: 'Absent' })];
  await expect(absent).toBeDisabled();
  expect(await styleOf(absent, 'color')).not.toBe(await styleOf(present, 'color'));
  for (const control of [present, absent, row.getByRole('combobox'), row.locator('.chip')]) {
    expect(await styleOf(control, 'border-top-width')).toBe('1px');
    expect(await styleOf(control, 'border-top-color')).not.toBe(canvas);
  }
  const head = page.getByRole('button', { name: /^All Participants/ });
  expect(await styleOf(head.locator('svg'), 'color')).toBe(await styleOf(head, 'color'));
});
