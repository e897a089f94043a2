import { codeHashLength, queueKey } from '#contract/desk/pack.ts';
import type { Connection } from '../connection.ts';
import { keepFact, type PhoneDatabase, readFact } from './database.ts';

export type Encrypted = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

const algorithm = 'AES-GCM';

/** Data that is copied to another `place` cannot be decrypted. */
export const encrypt = (key: CryptoKey, value: unknown, place: string): Promise<Encrypted> =>
  encryptBytes(key, bytesOf(JSON.stringify(value)), place);

export const decrypt = async <Value>(key: CryptoKey, encrypted: Encrypted, place: string): Promise<Value> =>
  JSON.parse(await decryptText(key, encrypted, place));

export async function encryptBytes(key: CryptoKey, bytes: BufferSource, place: string): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv, additionalData: bytesOf(place) }, key, bytes) };
}

export async function decryptText(key: CryptoKey, { iv, data }: Encrypted, place: string): Promise<string> {
  const bytes = await crypto.subtle.decrypt({ name: algorithm, iv, additionalData: bytesOf(place) }, key, data);
  return new TextDecoder().decode(bytes);
}

/** Makes a key that cannot be exported from this browser. */
const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);

const importKey = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64url(text), algorithm, false, ['encrypt', 'decrypt']);

const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Like `hashOfCode` on the server. The phone stores only half of a SHA-256, so nobody can recover a code from it. */
export async function hashOfCode(code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(code));
  return toBase64url(new Uint8Array(hash)).slice(0, codeHashLength);
}

/**
 * Makes the missing keys. The pack's key is made here and ends with the desk. The server gives the queue key only to
 * a live desk, and always the same one to this phone (docs/decisions/0036). Throws a CallError.
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
