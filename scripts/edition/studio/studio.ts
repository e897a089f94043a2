import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '#tests/support/browser/browser.ts';
import { fontsFor, lackOf } from './fonts.ts';
import { layOut } from './layout.ts';

export type Studio = Awaited<ReturnType<typeof openStudio>>;

/** Thrown if the facts of the fest do not fit a drawing. */
export class DrawingFault extends Error {}

export async function openStudio() {
  const browser = await chromium.launch(await findChromium());
  return { picture: pictureFrom(browser), pdf: pdfFrom(browser), close: () => browser.close() };
}

/** @throws {DrawingFault} if a letter has no font, or a text does not fit. */
async function set(page: Page, html: string) {
  const fonts = await fontsFor(html);
  await page.setContent(html.replace('<style>', `<style>${fonts.css}`));
  const { used, cut } = await page.evaluate(layOut);
  for (const { family, text } of used) {
    const lack = lackOf(fonts.letters[family], text);
    if (lack !== '') throw new DrawingFault(`"${text.trim()}" has letters without a font. ${lack}`);
  }
  if (cut) {
    const { page: number, heading, text, longest } = cut;
    throw new DrawingFault(
      `On page ${number}, "${heading}", "${text}" does not fit, even in small letters. Shorten the texts of that page in fest/, such as "${longest}".`,
    );
  }
}

const pictureFrom = (browser: Browser) => async (html: string, width: number, height: number, pixels: number) => {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: pixels / width });
  const page = await context.newPage();
  try {
    await set(page, html);
    return await page.screenshot({ clip: { x: 0, y: 0, width, height } });
  } finally {
    await context.close();
  }
};

/** The dates in the PDF are fixed, so that the same facts give the same bytes. */
const pdfFrom = (browser: Browser) => async (html: string, file: string) => {
  const page = await browser.newPage();
  try {
    await set(page, html);
    const made = await page.pdf({ tagged: true, outline: true, preferCSSPageSize: true, printBackground: true });
    const fixed = made.toString('latin1').replace(/\/(CreationDate|ModDate) \(D:\d{14}/g, '/$1 (D:20250101000000');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, Buffer.from(fixed, 'latin1'));
  } finally {
    await page.close();
  }
};
