import type { Locator, Page } from '@playwright/test';
import { scanCode } from './at-the-desk.ts';

/** The effort for one person. Taps, scrolls, scans and keys are actions. Typed text is counted in characters. */
type Took = { way: string; actions: number; characters: number; seconds: number };

/** A volunteer who never pauses, so that only the page takes time. */
export function handsOn(page: Page) {
  const took: Took[] = [];
  let [actions, characters] = [0, 0];
  return {
    took,
    async press(key: string): Promise<void> {
      actions++;
      await page.keyboard.press(key);
    },
    async type(text: string): Promise<void> {
      characters += text.length;
      await page.keyboard.type(text);
    },
    async scan(code: string): Promise<void> {
      actions++;
      await scanCode(page, code);
    },
    /** Counts scrolling to the target as another action. */
    async tap(target: Locator): Promise<void> {
      const isSeen = await target.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
      actions += isSeen ? 1 : 2;
      await target.tap();
    },
    /** Runs `work` and waits until the desk is ready for the next person. */
    async serve(way: string, work: () => Promise<unknown>): Promise<void> {
      [actions, characters] = [0, 0];
      const began = performance.now();
      await work();
      took.push({ way, actions, characters, seconds: (performance.now() - began) / 1000 });
    },
  };
}

const heads = ['way', 'people', 'actions', 'characters', 'seconds (median)', 'seconds (95th)'];

export function drillTable(took: readonly Took[]): string {
  const lines = [...Map.groupBy(took, ({ way }) => way)].map(([way, people]) => {
    const mean = (key: 'actions' | 'characters') =>
      people.reduce((sum, person) => sum + person[key], 0) / people.length;
    const seconds = people.map(({ seconds }) => seconds).sort((a, b) => a - b);
    const at = (share: number) => (seconds[Math.floor(share * (seconds.length - 1))] ?? 0).toFixed(2);
    return [way, String(people.length), mean('actions').toFixed(1), mean('characters').toFixed(1), at(0.5), at(0.95)];
  });
  return [heads, heads.map((head) => '-'.repeat(head.length)), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
