import * as z from 'zod/mini';
import type { Pack } from '#contract/pack.ts';
import type { ask as askServer } from '../../ask.ts';
import type { HeldPack } from './pack.ts';

/** In ms: everybody at once over a slow network. */
const patience = 60_000;

/** Each person by a schema would hold the page up for as long as it takes to read twenty thousand. */
const packShape = z.custom<Pack>((value) => {
  const { fest, cursor, people, deletedIds } = (value ?? {}) as Partial<Pack>;
  return typeof fest === 'string' && typeof cursor === 'string' && Array.isArray(people) && Array.isArray(deletedIds);
});

/** Brings the pack to what the server has; throws a Problem. */
export async function followPack(ask: typeof askServer, pack: HeldPack): Promise<void> {
  // Asked before what is kept was read, the server would send everybody.
  await pack.look();
  for (let isMore = true; isMore; ) {
    const asked = pack.head;
    const query = asked ? { since: asked.cursor } : {};
    isMore = await pack.takeIn(await ask(packShape, 'pack', { query, patience }), asked);
  }
}
