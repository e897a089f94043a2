import { readFileSync } from 'node:fs';

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
