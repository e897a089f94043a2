import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { secretNamed } from './secrets.ts';
import type { Database } from './tables.ts';

/** Gives the signature of a text: 22 characters of base64url, the same from every process on the database. */
export type Sign = (text: string) => string;

/** Half of the hash, the shortest that RFC 2104 allows: a list holds thousands of signatures. */
const signatureBytes = 16;

/** Signs with the secret of that name. */
export const signer = async (db: Database, secret: string): Promise<Sign> => signWith(await secretNamed(db, secret));

export function signWith(secret: Buffer): Sign {
  const key = createSecretKey(secret);
  return (text) => createHmac('sha256', key).update(text).digest().subarray(0, signatureBytes).toString('base64url');
}

/** Compares in constant time what is secret. Both as text: decoders of base64url take many texts for one. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
