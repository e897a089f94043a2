import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Driver, phone } from './driver.ts';
import { until } from './until.ts';

/** Finds controls by their label, and texts by their visible words. */
export class Page {
  readonly evaluate: Driver['evaluate'];
  readonly #driver: Driver;
  readonly #url: string;
  readonly #folder: string;

  constructor(driver: Driver, url: string, folder: string) {
    this.evaluate = driver.evaluate;
    this.#driver = driver;
    this.#url = url;
    this.#folder = folder;
  }

  goto(path: string): Promise<void> {
    return this.#driver.goto(new URL(path, this.#url).href);
  }

  /** Taps the first control with this name. If there is none, taps the first control whose name begins with `name`. */
  async tap(name: string): Promise<void> {
    await until(`The control "${name}"`, async () => {
      if (!(await this.evaluate(markControl, name))) return false;
      await this.#driver.click(marked);
      return true;
    });
  }

  async fill(name: string, text: string, how: 'type' | 'attach' = 'type'): Promise<void> {
    await until(`The field "${name}"`, () => this.evaluate(markControl, name));
    await this.#driver[how](marked, text);
  }

  async see(words: string): Promise<void> {
    await until(`"${words}"`, async () => (await this.evaluate(visibleText)).includes(words));
  }

  async seeNoMore(words: string): Promise<void> {
    await until(`A page without "${words}"`, async () => !(await this.evaluate(visibleText)).includes(words));
  }

  /** Taps a button, and returns the file that the browser downloads. */
  async download(name: string): Promise<Buffer> {
    const files = async () => (await readdir(this.#folder)).filter((file) => /\.(png|xlsx)$/.test(file));
    const before = await files();
    await this.tap(name);
    return until(`The file of "${name}"`, async () => {
      const [file] = (await files()).filter((file) => !before.includes(file));
      if (file === undefined) return null;
      const bytes = await readFile(join(this.#folder, file));
      return bytes.length > 0 ? bytes : null;
    });
  }

  /** The whole page as PNG. */
  async screenshot(): Promise<Uint8Array> {
    await this.#driver.resize(await this.evaluate(() => document.documentElement.scrollHeight));
    await this.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const picture = await this.#driver.screenshot();
    await this.#driver.resize(phone.height);
    return picture;
  }
}

const marked = '[data-marked]';

/** This function and the next one run in the page. */
function visibleText(): string {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let text = '';
  while (walker.nextNode())
    if (walker.currentNode.parentElement?.checkVisibility()) text += walker.currentNode.nodeValue;
  return text;
}

/** Marks the control, so that the driver finds it. Returns false until React listens to the control. */
function markControl(name: string): boolean {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const labelOf = (control: Element) =>
    control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.labels?.[0] : undefined;
  const nameOf = (control: Element) =>
    plain(control.getAttribute('aria-label') ?? labelOf(control)?.textContent ?? control.textContent);
  const isReady = (control: Element) =>
    (control.matches('[type=file]') || control.checkVisibility()) &&
    !control.matches(':disabled') &&
    Object.keys(control).some((key) => key.startsWith('__react'));
  const scope = document.querySelector('dialog[open]') ?? document;
  const controls = [...scope.querySelectorAll('a, button, input, select')].filter(isReady);
  const found =
    controls.find((control) => nameOf(control) === name) ??
    controls.find((control) => nameOf(control).startsWith(name));
  for (const element of document.querySelectorAll('[data-marked]')) element.removeAttribute('data-marked');
  if (!found) return false;
  const target = found.matches('[type=checkbox]') ? labelOf(found) : found;
  target?.setAttribute('data-marked', '');
  // Centre the control. The driver would scroll it only to an edge, perhaps under a bar.
  target?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return true;
}
