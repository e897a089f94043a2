import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { type Driver, type Engine, phone, programNamed } from './driver.ts';

const program = () => programNamed('firefox-esr', 'firefox');

/** Controls Firefox by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'firefox',
  packages: 'firefox-esr',
  isInstalled: () => program() !== undefined,
  async open(folder): Promise<Driver> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: program() ?? '',
      extraPrefsFirefox: {
        'browser.download.folderList': 2,
        'browser.download.dir': folder,
        // Phones draw the scroll bar over the page. A desktop's scroll bar would make the page narrower.
        'ui.useOverlayScrollbars': 1,
      },
    });
    const page = await browser.newPage();
    const resize = (height: number) => page.setViewport({ ...phone, height }).catch(unlessOrientation);
    await resize(phone.height);
    return {
      goto: async (url) => void (await page.goto(url)),
      evaluate: (work, ...input) => page.evaluate(work as (...input: unknown[]) => never, ...input),
      click: (selector) => page.click(selector),
      type: (selector, text) => page.type(selector, text),
      async attach(selector, file) {
        const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
        await input?.uploadFile(file);
      },
      resize,
      screenshot: () => page.screenshot(),
      close: () => browser.close(),
    };
  },
};

/** Ignores one error: with the size, Puppeteer also sets an orientation, which Firefox ESR 140 does not support. */
function unlessOrientation(error: Error): void {
  if (!error.message.includes('setScreenOrientationOverride')) throw error;
}
