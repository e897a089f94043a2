import { page } from './page.ts';
import { hall, prizes, queue } from './scenes/people.ts';
import { blind, facade, machine, trail } from './scenes/places.ts';
import { cables, card, keyboards } from './scenes/things.ts';

/** The drawing of each picture of fest/gallery.ts, by its slug. */
const scenes: Record<string, () => string> = {
  facade,
  queue,
  keyboards,
  card,
  hall,
  blind,
  trail,
  machine,
  cables,
  prizes,
};

export function scene(slug: string): string {
  const draw = scenes[slug];
  if (!draw) throw new Error(`fest/gallery.ts lists ${slug}, but scripts/posters/gallery.ts has no drawing of it`);
  return page(slug, 'svg{display:block;width:1440px;height:960px}', `<svg viewBox="0 0 1440 960">${draw()}</svg>`);
}
