import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Every address that a visitor or an organiser can open without signing in; `/nowhere` is the page that is not found. */
export const openPaths = [
  '/',
  '/events',
  '/events/oracle',
  '/contact',
  '/register',
  '/gallery',
  '/coming-soon',
  '/pass',
  '/nowhere',
  '/admin',
];

/** Opens a page and waits until React has hydrated all of it, and shows what it is about: before that a click may not be handled. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const heading = document.querySelector('#main h1');
    if (!heading || document.querySelector('#main [aria-busy=true], #main button:disabled')) return false;
    const parts = [heading, ...document.querySelectorAll('a, button')];
    return parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')));
  });
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe on the page, scrolled to its top: a control half below the sticky bar would count as too small a target. The
 * map's frame is another site's.
 */
export async function expectNoFindings(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // Without legacy mode axe opens a second page, which only frames need.
  const axe = new AxeBuilder({ page })
    // Of what passes it would otherwise report every element, which takes as long as looking for what does not.
    .options({ runOnly: rules, resultTypes: ['violations'] })
    .exclude('iframe')
    .setLegacyMode();
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
