import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { layoutFaults } from './layout.ts';

/** Pages that open without signing in. `/nowhere` shows Not Found. */
export const openPaths =
  '/ /events /events/oracle /contact /register /gallery /privacy /coming-soon /pass /nowhere /admin'.split(' ');

/** Opens a page and waits until React has hydrated it, because an earlier click may be lost. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Polls from Node, because a journey may have stopped the page's clock. The page may reload meanwhile. */
export async function hydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isHydrated).catch(() => false)).toBe(true);
}

function isHydrated(): boolean {
  const heading = document.querySelector('#main h1');
  if (!heading || document.querySelector('#main [aria-busy=true], #main button:disabled')) return false;
  const parts = [heading, ...document.querySelectorAll('a, button')];
  return parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')));
}

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const phone = { width: 390, height: 844 };
const wideScreen = { width: 1280, height: 800 };
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Scrolls to the top, then runs axe: a control partly under the sticky bar would count as too small. */
export async function expectNoFindings(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // Loading axe takes as long as running it, so each document loads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const findings = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run({ exclude: ['iframe'] }, { runOnly, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, rules);
  expect(findings).toEqual([]);
}

/** On a phone and on a wide screen, runs axe, and checks that no text is cut, covered or outside the screen. */
export async function expectCalm(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of [phone, wideScreen]) {
    await page.setViewportSize(size);
    await expectNoFindings(page);
    expect(await layoutFaults(page), `at ${size.width} px`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Finds shown controls without a visible border on black. Rows of a list and links in a text need no border. */
export const withoutBorder = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((all) =>
    all
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 2)
      .filter((control) => {
        const { borderTopWidth, borderTopColor, borderLeftWidth, textDecorationLine } = getComputedStyle(control);
        const row = control.closest('li');
        const isRow = row !== null && getComputedStyle(row).borderTopWidth !== '0px';
        const isSeen = borderTopColor !== 'rgb(0, 0, 0)' && (borderTopWidth !== '0px' || borderLeftWidth !== '0px');
        return !isSeen && !isRow && textDecorationLine === 'none';
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );
