import { queueKey } from '#contract/desk/pack.ts';
import type { ask as askServer } from '../ask.ts';
import { type Database, keepFact, readFact } from './database.ts';
import { importKey, newKey, toBase64url } from './encryption.ts';

/**
 * Makes the two keys, unless they are there; scripts can read neither. The pack's is made here and ends with the desk. The server
 * tells the queue's to a live desk, the same for this phone each time (docs/decisions/0036). Throws a Problem if it does not.
 */
export async function makeKeys(database: Database, ask: typeof askServer): Promise<void> {
  const db = await database();
  if (!(await readFact(db, 'packKey'))) await db.put('facts', await newKey(), 'packKey');
  const name = toBase64url(crypto.getRandomValues(new Uint8Array(16)));
  if (!(await readFact(db, 'phone'))) await db.put('facts', name, 'phone');
  if (await readFact(db, 'queueKey')) return;
  const { key } = await ask(queueKey, 'queueKey', { body: { phone: await readFact(db, 'phone') } });
  await keepFact(db, 'queueKey', await importKey(key));
}
