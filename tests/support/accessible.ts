import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Every address that a visitor or an organiser can open without signing in; `/nowhere` is the page that is not found. */
export const openPaths = ['/', '/events', '/contact', '/register', '/gallery', '/coming-soon', '/nowhere', '/admin'];

/** Opens a page and waits until its scripts have taken it over: before that a click on it would do nothing. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const heading = document.querySelector('#main h1');
    return heading !== null && Object.keys(heading).some((it) => it.startsWith('__react'));
  });
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe over the page as it stands, from its top: what lies half below the sticky bar counts as too small a target.
 * What another site shows in its frame is not ours to mend.
 */
export async function expectNoFindings(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // The legacy mode needs no second page to put the findings of frames together.
  const axe = new AxeBuilder({ page }).withTags(rules).exclude('iframe').setLegacyMode();
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
