import type { Locator, Page } from '@playwright/test';

/** The effort for one person. Taps, scrolls, scans and keys are actions. Typed text is counted in characters. */
type Took = { way: string; actions: number; characters: number; seconds: number };

/** A volunteer who never pauses, so that only the page needs time. */
export class Hands {
  readonly took: Took[] = [];
  readonly #page: Page;
  #actions = 0;
  #characters = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    this.#actions++;
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.#characters += text.length;
    await this.#page.keyboard.type(text);
  }

  async scan(code: string): Promise<void> {
    this.#actions++;
    await this.#page.keyboard.type(code);
    await this.#page.keyboard.press('Enter');
  }

  /** Counts scrolling to the target as another action. */
  async tap(target: Locator): Promise<void> {
    const isSeen = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
    this.#actions += isSeen ? 1 : 2;
    await target.tap();
  }

  /** Runs `work` and waits until the desk is ready for the next person. */
  async serve(way: string, work: () => Promise<unknown>): Promise<void> {
    this.#actions = 0;
    this.#characters = 0;
    const began = performance.now();
    await work();
    const seconds = (performance.now() - began) / 1000;
    this.took.push({ way, actions: this.#actions, characters: this.#characters, seconds });
  }
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
