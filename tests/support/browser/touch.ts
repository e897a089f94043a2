import type { Locator, Page } from '@playwright/test';

/** Taps and scrolls like a visitor's thumb on a phone. Counts taps, and measures scrolling in screens. */
export function thumbOn(page: Page) {
  let taps = 0;
  let pixels = 0;
  return {
    async tap(target: Locator): Promise<void> {
      await this.see(target);
      await target.tap();
      taps++;
    },
    async type(field: Locator, text: string): Promise<void> {
      await this.tap(field);
      await field.fill(text);
    },
    /** Scrolls until the whole target is visible between the bars. */
    async see(target: Locator): Promise<void> {
      await target.waitFor();
      pixels += await target.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const [first, last] = [72, window.innerHeight - 16];
        const by = bottom > last ? Math.min(bottom - last, top - first) : Math.min(top - first, 0);
        const before = window.scrollY;
        window.scrollBy({ top: by, behavior: 'instant' });
        return Math.abs(window.scrollY - before);
      });
    },
    /** Returns the taps and screens since the last call. */
    took(): { taps: number; screens: number } {
      const screens = pixels / (page.viewportSize()?.height ?? 1);
      const took = { taps, screens: Math.round(screens * 10) / 10 };
      [taps, pixels] = [0, 0];
      return took;
    },
  };
}

type Point = { x: number; y: number };

/** In seconds since 1970. Swipes are a second apart, so that two never count as a double tap. */
let now = 0;

/** Swipes as a touch screen does. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  now = Math.max(now, Date.now() / 1000) + 1;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: now });
  await touch('touchStart', [from]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', [{ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }]);
  }
  await touch('touchEnd', []);
  await session.detach();
}
