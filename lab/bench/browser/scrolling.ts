import type { Page } from '@playwright/test';

/** Turns the wheel for that many ms and gives the frames a second of the worst half second. */
export async function worstFrameRate(page: Page, ms: number): Promise<number> {
  await page.mouse.move(640, 500);
  await page.evaluate(() => {
    const frames: number[] = [];
    window.timing.frames = frames;
    const next = (at: number) => {
      frames.push(at);
      if (window.timing.frames) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const began = performance.now();
  while (performance.now() - began < ms) await page.mouse.wheel(0, 100);
  const frames = await page.evaluate(() => {
    const { frames } = window.timing;
    window.timing.frames = null;
    return frames ?? [];
  });
  return worstHalfSecond(frames);
}

function worstHalfSecond(frames: number[]): number {
  let worst = Number.POSITIVE_INFINITY;
  for (const [index, from] of frames.entries()) {
    const after = frames.findIndex((at) => at - from >= 500);
    if (after === -1) break;
    worst = Math.min(worst, (1000 * (after - index)) / ((frames[after] ?? 0) - from));
  }
  return worst;
}
