import { readFileSync } from 'node:fs';
import type { SignShape } from '#contract/fest.ts';
import { signOf } from '#programme/signs.ts';

const css = readFileSync('app/theme.css', 'utf8');
const named = new Map([...css.matchAll(/--color-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]));

function colour(name: string): string {
  const hex = named.get(name);
  if (!hex) throw new Error(`app/theme.css has no --color-${name}, which the posters are drawn in`);
  return hex;
}

export const palette = {
  sunken: colour('navy-950'),
  ground: colour('navy-900'),
  raised: colour('navy-800'),
  raisedMore: colour('navy-700'),
  line: colour('navy-600'),
  lineStrong: colour('navy-500'),
  sky: colour('sky'),
  skyDeep: colour('sky-deep'),
  rose: colour('rose'),
  mist: colour('mist'),
  haze: colour('haze'),
};

export type Tones = Record<SignShape['tone'], string>;

export const onNavy: Tones = { primary: palette.sky, secondary: palette.rose, soft: palette.lineStrong };
export const onSky: Tones = { primary: palette.ground, secondary: palette.mist, soft: palette.skyDeep };
export const onRose: Tones = { primary: palette.ground, secondary: palette.mist, soft: '#d9558f' };
export const onWhite: Tones = { primary: palette.ground, secondary: '#c2296e', soft: palette.haze };

export function signShapes(id: string, tones: Tones = onNavy): string {
  return signOf(id)
    .map(({ d, tone, filled }) =>
      filled
        ? `<path d="${d}" fill="${tones[tone]}"/>`
        : `<path d="${d}" fill="none" stroke="${tones[tone]}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
    .join('');
}

export const signAt = (id: string, x: number, y: number, size: number, tones: Tones = onNavy): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 64})">${signShapes(id, tones)}</g>`;

export const emptySign = '<svg class="sign" viewBox="0 0 64 64" aria-hidden="true"></svg>';

export const signSvg = (id: string, tones: Tones = onNavy): string =>
  `<svg class="sign" viewBox="0 0 64 64" aria-hidden="true">${signShapes(id, tones)}</svg>`;

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Rounds to one decimal, which is exact enough for a drawing. */
export const round = (value: number): number => Math.round(value * 10) / 10;
