import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { gallery } from '#fest/gallery.ts';
import { aiShowcase, funGames } from '#fest/showcases.ts';
import { signs } from '#fest/signs.ts';
import { palette } from './palette.ts';

export const stampFile = 'fest/documents/made-from.json';

/** What the documents and pictures are made from, as two hashes: the facts, and the drawings they are set in. */
export function stampOfSources(): { facts: string; drawings: string } {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const sources = globSync('scripts/posters/**/*.ts')
    .map((it) => it.replaceAll('\\', '/'))
    .sort();
  // Line ends differ between machines, the drawings do not.
  const drawn = sources.map((it) => readFileSync(it, 'utf8').replaceAll('\r\n', '\n'));
  return {
    facts: hash(JSON.stringify([edition, events, aiShowcase, funGames, gallery])),
    drawings: hash(JSON.stringify([signs, palette, sources, drawn])),
  };
}
