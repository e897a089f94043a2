import { Problem } from '#app/api.ts';
import { queueKey } from '#contract/pack.ts';
import type { ask as askServer } from '../../ask.ts';
import { type Database, readFact } from './database.ts';
import { importKey, newKey, toBase64url } from './seal.ts';

/**
 * Two keys, of which scripts can read neither. The pack's is made here and ends with the desk. The queue's is told by the server
 * to a live desk alone, the same for this phone each time: what waits can be read again once the phone joins again.
 */
export function keysOf(database: Database, ask: typeof askServer) {
  let isKnown = false;
  return {
    /** Whether this phone has them, or its browser keeps none. */
    get isKnown() {
      return isKnown;
    },
    /** Where they are there already, nothing is done; throws a Problem where the server does not tell the queue's. */
    async make(): Promise<void> {
      try {
        await makeKeys(database, ask);
        isKnown = true;
      } catch (error) {
        isKnown ||= !(error instanceof Problem);
        throw error;
      }
    },
  };
}

async function makeKeys(database: Database, ask: typeof askServer): Promise<void> {
  const db = await database();
  if (!(await readFact(db, 'packKey'))) {
    // Made before the transaction, which keeps the first of two tabs.
    const [made, name] = [await newKey(), toBase64url(crypto.getRandomValues(new Uint8Array(16)))];
    const { store, done } = db.transaction('facts', 'readwrite');
    if (!(await store.get('packKey'))) await store.put(made, 'packKey');
    if (!(await store.get('phone'))) await store.put(name, 'phone');
    await done;
  }
  if (await readFact(db, 'queueKey')) return;
  const { key } = await ask(queueKey, 'queueKey', { body: { phone: await readFact(db, 'phone') } });
  const imported = await importKey(key);
  const { store, done } = db.transaction('facts', 'readwrite');
  // Another tab may have signed out meanwhile.
  if (await store.get('packKey')) await store.put(imported, 'queueKey');
  await done;
}
