import { queueKey } from '#contract/desk/pack.ts';
import type { Connection } from '../connection.ts';
import { keepFact, type OpenDatabase, type PhoneDatabase, readFact } from './database.ts';
import { algorithm, decrypt, encrypt, toBase64url } from './encryption.ts';

/** Half of the pack's key is in a file. A browser may keep deleted rows of a database on the disk, but no deleted files. */
const half = { cache: (db: OpenDatabase) => `${db.name} key`, address: '/desk/key' };

const uses: KeyUsage[] = ['encrypt', 'decrypt'];

/** Undefined if a half is missing. No script can export the half in IndexedDB. */
export async function readPackKey(db: OpenDatabase): Promise<CryptoKey | undefined> {
  const inDatabase = await readFact(db, 'packKey');
  const inFile = await caches.match(half.address, { cacheName: half.cache(db) });
  if (!inDatabase || !inFile) return undefined;
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: await inFile.arrayBuffer(), info: new Uint8Array() };
  return crypto.subtle.deriveKey(derivation, inDatabase, { name: algorithm, length: 256 }, false, uses);
}

/** Undefined if this phone has no queue key that it can read. */
export async function readQueueKey(db: OpenDatabase): Promise<CryptoKey | undefined> {
  const key = await readPackKey(db);
  const encrypted = await readFact(db, 'queueKey');
  if (!key || !encrypted) return undefined;
  const text = await decrypt<string>(key, encrypted, 'queueKey').catch(() => null);
  return text === null ? undefined : crypto.subtle.importKey('jwk', { kty: 'oct', k: text }, algorithm, false, uses);
}

/**
 * Makes the missing keys. The pack's key is made here and ends with the desk. The server gives the queue key only to
 * an active desk or an organiser, and always the same key to the same phone (docs/decisions/0036). Throws a CallError.
 */
export async function makeKeys(database: PhoneDatabase, ask: Connection['ask']): Promise<void> {
  const db = await database();
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  if (!(await readFact(db, 'phone'))) await db.put('facts', toBase64url(random(16)), 'phone');
  if (!(await readPackKey(db))) {
    await (await caches.open(half.cache(db))).put(half.address, new Response(random(32)));
    const inDatabase = await crypto.subtle.importKey('raw', random(32), 'HKDF', false, ['deriveKey']);
    await db.put('facts', inDatabase, 'packKey');
  }
  if (await readQueueKey(db)) return;
  const { key } = await ask(queueKey, 'queueKey', { body: { phone: await readFact(db, 'phone') } });
  const packKey = await readPackKey(db);
  if (packKey) await keepFact(db, 'queueKey', await encrypt(packKey, key, 'queueKey'));
}

/** Deletes the half in the file. Afterwards, this phone can decrypt nothing. */
export async function forgetKeys(db: OpenDatabase): Promise<void> {
  // Delete the file itself: a deleted cache keeps its files while a page has it open.
  const cache = await caches.open(half.cache(db));
  await cache.delete(half.address);
}
