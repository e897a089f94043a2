import { readFileSync } from 'node:fs';
import { palette } from './sign.ts';
import { escaped } from './words.ts';

const face = (family: string, file: string, weight: string) =>
  `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(`app/fonts/${file}.woff2`).toString('base64')}) format("woff2")}`;

/** The page contains its fonts, so it looks the same on every machine. */
const faces = [face('Display', 'display', '600 900'), face('Text', 'text', '400 700'), face('Mono', 'mono', '500')];

const base = `
@page { size: A4; margin: 0 }
* { box-sizing: border-box; margin: 0; padding: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact }
body { font-family: Text; color: ${palette.mist}; background: ${palette.ground}; font-variant-ligatures: none }
ol, ul, dl { list-style: none }
.mono { font-family: Mono; font-weight: 500; letter-spacing: .02em }
.display { font-family: Display; font-weight: 900; text-transform: uppercase; line-height: .84 }
.sheet { position: relative; width: 210mm; height: 297mm; overflow: hidden; break-after: page }
.sheet:last-child { break-after: auto }
`;

/** Makes every text with the class `fit` as wide as its line. */
const fit = `for (const it of document.querySelectorAll('.fit')) {
  const inner = it.firstElementChild;
  const ask = () => it.clientWidth / inner.getBoundingClientRect().width * parseFloat(getComputedStyle(it).fontSize);
  it.style.fontSize = Math.min(ask(), Number(it.dataset.most) || Infinity) + 'px';
}`;

export const page = (title: string, css: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${faces.join('')}${base}${css}</style></head><body>${body}<script>document.fonts.ready.then(() => Promise.all([...document.fonts].map((it) => it.load()))).then(() => {${fit};document.documentElement.dataset.ready = 'yes'})</script></body></html>`;
