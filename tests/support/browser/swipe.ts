import type { Page } from '@playwright/test';

type Point = { x: number; y: number };

/** In seconds since 1970: each swipe comes a second after the one before, so that two quick ones are no double tap. */
let now = 0;

/** A finger that goes down at one point and up at another, as the browser itself gets it from a touch screen. */
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
