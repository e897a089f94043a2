import type { Page } from '@playwright/test';

/** Where the focus came, and whether it can be seen there. */
export type Stop = { control: string; outline: string; covered: boolean };

/** Presses Tab, or Tab backwards, until it has gone round the whole page or round an open dialog. */
export async function tabThrough(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let turns = 0; turns < 2; ) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(thisStop, key);
    if (stop === 'seen before') return stops;
    if (stop === 'no control') turns += 1;
    else stops.push(stop);
  }
  return stops;
}

/** The controls that are on the screen and at which `tabThrough` has not been. */
export const unreached = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector('dialog[open]') ?? document;
    const controls = scope.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, select:enabled');
    return [...controls].filter((it) => it.checkVisibility() && !it.dataset.reached).map((it) => it.outerHTML);
  });

async function thisStop(key: string): Promise<Stop | 'no control' | 'seen before'> {
  // The browser scrolls a control into view before it paints it.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const focused = document.activeElement as HTMLElement;
  if (focused.dataset.reached === key) return 'seen before';
  if (focused === document.body || focused.tagName === 'IFRAME') return 'no control';
  focused.dataset.reached = key;

  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const places = [...focused.getClientRects()].flatMap(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height] as const)),
  );
  const covered = !places.some(([x, y]) => focused.contains(document.elementFromPoint(x, y)));
  return { control: focused.outerHTML.slice(0, 200), outline: `${outlineStyle} ${outlineWidth}`, covered };
}
