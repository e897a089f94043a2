import { queueKey } from '#contract/desk/pack.ts';
import type { Connection } from '../connection.ts';
import { keepFact, type PhoneDatabase, readFact } from './database.ts';
import { importKey, newKey, toBase64url } from './encryption.ts';

/**
 * Makes the two keys, unless they are there. The pack's is made here and ends with the desk. The queue's comes from the server,
 * for a live desk only, and is the same for this phone each time (docs/decisions/0036). Throws a CallError.
 */
export async function makeKeys(database: PhoneDatabase, ask: Connection['ask']): Promise<void> {
  const db = await database();
  if (!(await readFact(db, 'packKey'))) await db.put('facts', await newKey(), 'packKey');
  const name = toBase64url(crypto.getRandomValues(new Uint8Array(16)));
  if (!(await readFact(db, 'phone'))) await db.put('facts', name, 'phone');
  if (await readFact(db, 'queueKey')) return;
  const { key } = await ask(queueKey, 'queueKey', { body: { phone: await readFact(db, 'phone') } });
  await keepFact(db, 'queueKey', await importKey(key));
}
