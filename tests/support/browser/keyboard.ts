import { expect, type Page } from '@playwright/test';

/** Where the focus came, and whether it can be seen there. */
type Stop = { control: string; outline: string; covered: boolean };

/** What one round of Tab found. */
type Round = { stops: Stop[]; unreached: string[] };

/** Goes round the page, or round an open dialog, in both directions, and looks at each control as it gets the focus. */
export async function expectAllReached(page: Page): Promise<void> {
  // Going backwards the sticky bar may cover a control, going forwards the scroll-to-top button.
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const { stops, unreached } = await tabThrough(page, key);
    expect(unreached).toEqual([]);
    expect(stops.filter(({ covered }) => covered)).toEqual([]);
    expect(stops.filter(({ outline }) => outline !== 'solid 3px')).toEqual([]);
  }
}

/**
 * Presses Tab, or Tab backwards, until it has gone round the whole page or round an open dialog. `unreached` are the
 * controls that were visible when the round ended and that it missed: the press that begins the next round may scroll to
 * the other end of the page, where there are others.
 */
export async function tabThrough(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Round> {
  const round: Round = { stops: [], unreached: [] };
  for (let leftPage = 0; leftPage < 2; ) {
    await page.keyboard.press(key);
    const { stop, unreached } = await page.evaluate(lookAtFocus, key);
    if (stop === 'seen before') return round;
    if (stop === 'in a frame') continue;
    if (stop === 'no control') leftPage += 1;
    else round.stops.push(stop);
    round.unreached = unreached;
  }
  return round;
}

type Look = { stop: Stop | 'in a frame' | 'no control' | 'seen before'; unreached: string[] };

async function lookAtFocus(key: string): Promise<Look> {
  // The focus scrolls the page, and what appears with the scrolling is there a frame later.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  let focused = document.activeElement as HTMLElement;
  // Through the frame of another site, which has no control here, the focus goes by way of the frame's process. It is nowhere
  // meanwhile, and stays nowhere where the frame loads just then: but the page has it, which behind the last control it has not.
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
  // Of a group of radio buttons Tab reaches the chosen one, and the arrows the others.
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
