import type { Page } from '@playwright/test';

type Point = { x: number; y: number };

/** Swipes from one point to another, with the touch events of a real screen. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', [{ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }]);
  }
  await touch('touchEnd', []);
  await session.detach();
}
