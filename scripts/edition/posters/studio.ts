import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '#tests/support/browser/browser.ts';

export type Studio = Awaited<ReturnType<typeof openStudio>>;

export async function openStudio() {
  const browser = await chromium.launch(await findChromium());
  return { picture: pictureFrom(browser), pdf: pdfFrom(browser), close: () => browser.close() };
}

async function set(page: Page, html: string) {
  await page.setContent(html);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
}

const pictureFrom = (browser: Browser) => async (html: string, width: number, height: number, pixels: number) => {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: pixels / width });
  const page = await context.newPage();
  await set(page, html);
  const png = await page.screenshot({ clip: { x: 0, y: 0, width, height } });
  await context.close();
  return png;
};

/** The dates in the PDF are fixed, so that the same facts give the same bytes. */
const pdfFrom = (browser: Browser) => async (html: string, file: string) => {
  const page = await browser.newPage();
  await set(page, html);
  const made = await page.pdf({ tagged: true, outline: true, preferCSSPageSize: true, printBackground: true });
  await page.close();
  const fixed = made.toString('latin1').replace(/\/(CreationDate|ModDate) \(D:\d{14}/g, '/$1 (D:20250101000000');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, Buffer.from(fixed, 'latin1'));
};
