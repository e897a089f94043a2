import { expect, type Page } from '@playwright/test';

/** A focused control, its outline, and whether something covers it. */
type Stop = { control: string; outline: string; covered: boolean };

type Round = { stops: Stop[]; unreached: string[] };

/** Tabs through the page or an open dialog in both directions, and checks each focused control. */
export async function expectAllReached(page: Page): Promise<void> {
  // With Shift+Tab, the sticky bar could cover the focus. With Tab, the scroll-to-top button could.
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const { stops, unreached } = await tabThrough(page, key);
    expect(unreached).toEqual([]);
    expect(stops.filter(({ covered }) => covered)).toEqual([]);
    expect(stops.filter(({ outline }) => outline !== 'solid 3px')).toEqual([]);
  }
}

/** Tabs once through the page or an open dialog. `unreached` controls are visible, but never got the focus. */
async function tabThrough(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Round> {
  const round: Round = { stops: [], unreached: [] };
  for (let [leftPage, again] = [0, 0]; leftPage < 2; ) {
    await page.keyboard.press(key);
    const { stop, unreached } = await page.evaluate(lookAtFocus, key);
    // If a control has appeared behind the focus, the next round reaches it.
    if (stop === 'seen before') {
      if (round.unreached.length === 0 || again++ > round.stops.length) return round;
      continue;
    }
    if (stop === 'in a frame') continue;
    if (stop === 'no control') leftPage += 1;
    else round.stops.push(stop);
    round.unreached = unreached;
  }
  return round;
}

type Look = { stop: Stop | 'in a frame' | 'no control' | 'seen before'; unreached: string[] };

async function lookAtFocus(key: string): Promise<Look> {
  // Parts that appear on scrolling are drawn one frame later.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  let focused = document.activeElement as HTMLElement;
  // In the map's frame, the page's focus is on no control, but hasFocus() is true. After the last control, it is false.
  const isInFrame = () => focused.tagName === 'IFRAME' || (focused === document.body && document.hasFocus());
  for (const until = performance.now() + 5_000; isInFrame() && performance.now() < until; ) {
    await new Promise(requestAnimationFrame);
    focused = document.activeElement as HTMLElement;
  }
  if (isInFrame()) return { stop: 'in a frame', unreached: [] };
  if (focused.dataset.reached === key) return { stop: 'seen before', unreached: [] };
  const isControl = focused !== document.body;
  if (isControl) focused.dataset.reached = key;

  const scope = document.querySelector('dialog[open]') ?? document;
  // In a group of radio buttons, Tab reaches only the chosen one.
  const controls = scope.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled:not([type=radio]:not(:checked)), select:enabled',
  );
  const unreached = [...controls]
    .filter((control) => control.checkVisibility() && control.dataset.reached !== key)
    .map((control) => control.outerHTML);
  if (!isControl) return { stop: 'no control', unreached };

  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const places = [...focused.getClientRects()].flatMap(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height] as const)),
  );
  const covered = !places.some(([x, y]) => focused.contains(document.elementFromPoint(x, y)));
  const stop = { control: focused.outerHTML.slice(0, 200), outline: `${outlineStyle} ${outlineWidth}`, covered };
  return { stop, unreached };
}
