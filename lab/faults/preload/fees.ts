import { registerHooks } from 'node:module';
import { eventById } from '#programme/events.ts';

/** Gives this process, or a built server, an edition with fees. `fees.ts?other.ts` also loads `other.ts`. */

const fees = { oracle: 100, bingo: 50 };
for (const [id, fee] of Object.entries(fees)) Object.assign(eventById(id) ?? {}, { fee });

const [, second] = import.meta.url.split('?');
if (second) await import(`./${second}`);

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/server/main.js')) return loaded;
    const source = String(loaded.source);
    const charged = Object.entries(fees).reduce(
      (text, [id, fee]) => text.replace(`id: "${id}",`, `id: "${id}", fee: ${fee},`),
      source,
    );
    return { ...loaded, source: charged };
  },
});
