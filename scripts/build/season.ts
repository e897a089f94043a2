import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Edition } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { showcases } from '#fest/showcases.ts';
import { seasonChanges } from '#programme/season.ts';

/**
 * A script that sets `data-season` before the first paint, so that nothing moves later. Styles with `on-day:` and
 * `afterwards:` read it (app/theme.css). If the phone's clock is wrong, app/visitor/live/live.tsx corrects it.
 */
export const seasonScript = (facts: Edition = edition): string =>
  `for(const[from,season]of ${JSON.stringify(seasonChanges(facts, [...events, ...showcases]))})` +
  'if(Date.now()>=from)document.documentElement.dataset.season=season';

/** The script must not be a module, because a module runs after the first paint. */
export async function seasonTag(site: string): Promise<string> {
  const script = seasonScript();
  const path = `/assets/before-paint-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  await mkdir(dirname(join(site, path)), { recursive: true });
  await writeFile(join(site, path), script);
  return `<script src="${path}"></script>`;
}
