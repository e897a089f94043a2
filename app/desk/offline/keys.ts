import { queueKey } from '#contract/pack.ts';
import type { ask as askServer } from '../ask.ts';
import { type Database, readFact } from './database.ts';
import { importKey, newKey, toBase64url } from './seal.ts';

/**
 * Two keys, of which scripts can read neither. The pack's is made here and ends with the desk. The queue's is told by the server
 * to a live desk alone, the same for this phone each time: what waits can be read again once the phone joins again.
 */
export async function makeKeys(database: Database, ask: typeof askServer): Promise<void> {
  const db = await database();
  // Made before the transaction, which keeps the first of two tabs.
  const [made, name] = [await newKey(), toBase64url(crypto.getRandomValues(new Uint8Array(16)))];
  const tx = db.transaction('facts', 'readwrite');
  if (!(await tx.store.get('packKey'))) await tx.store.put(made, 'packKey');
  if (!(await tx.store.get('phone'))) await tx.store.put(name, 'phone');
  await tx.done;
  if (await readFact(db, 'queueKey')) return;
  const phone = await readFact(db, 'phone');
  const { key } = await ask(queueKey, 'queueKey', { body: { phone } });
  await db.put('facts', await importKey(key), 'queueKey');
}
