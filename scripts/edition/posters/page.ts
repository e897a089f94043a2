import { escaped } from '#contract/text.ts';
import { palette } from './sign.ts';

const base = `
@page { size: A4; margin: 0 }
* { box-sizing: border-box; margin: 0; padding: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact }
body { font-family: Text; font-synthesis: none; overflow-wrap: anywhere; color: ${palette.mist}; background: ${palette.ground}; font-variant-ligatures: none }
ol, ul, dl { list-style: none }
.mono { font-family: Mono; font-weight: 500; letter-spacing: .02em }
.display { font-family: Display; font-weight: 900; text-transform: uppercase; line-height: .84 }
.sheet { position: relative; zoom: var(--zoom, 1); width: calc(210mm / var(--zoom, 1)); height: calc(297mm / var(--zoom, 1)); overflow: hidden; break-after: page }
.sheet:last-child { break-after: auto }
`;

/** For scripts other than Latin: tall letters need higher lines, and joined letters must have no space between them. */
const otherLetters = '.display, h2, h3, dd, b { line-height: 1.25 !important } .mono { letter-spacing: 0 }';
const otherScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** The studio adds the fonts, and makes the texts of each `.sheet` fit. */
export const page = (title: string, css: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${base}${otherScript.test(body) ? otherLetters : ''}${css}</style></head><body>${body}</body></html>`;
