import type { Locator, Page } from '@playwright/test';

/** A visitor's thumb on a phone, and what it had to do: taps, and how far it scrolled in screens. */
export class Thumb {
  readonly #page: Page;
  #taps = 0;
  #pixels = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(target: Locator): Promise<void> {
    await this.see(target);
    await target.tap();
    this.#taps++;
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await field.fill(text);
  }

  /** Scrolls until the target stands whole on the screen, below the bar and above the browser's own. */
  async see(target: Locator): Promise<void> {
    await target.waitFor();
    this.#pixels += await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const [first, last] = [72, window.innerHeight - 16];
      const by = bottom > last ? Math.min(bottom - last, top - first) : Math.min(top - first, 0);
      const before = window.scrollY;
      window.scrollBy({ top: by, behavior: 'instant' });
      return Math.abs(window.scrollY - before);
    });
  }

  /** What it took since the last time, and starts anew. */
  took(): { taps: number; screens: number } {
    const height = this.#page.viewportSize()?.height ?? 1;
    const took = { taps: this.#taps, screens: Math.round((this.#pixels / height) * 10) / 10 };
    this.#taps = 0;
    this.#pixels = 0;
    return took;
  }
}
