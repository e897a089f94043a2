import { createHash, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './tables.ts';

/** Returns the secret with this name, and makes one on first use. All processes on the database get the same secret. */
export async function secretNamed(db: Database, name: string): Promise<Buffer> {
  const value = randomToken();
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSecret(db, name)) as Buffer;
}

export async function findSecret(db: Database, name: string): Promise<Buffer | null> {
  const stored = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return stored ? Buffer.from(stored.value, 'base64url') : null;
}

export async function endSecret(db: Database, name: string): Promise<void> {
  await db.deleteFrom('secrets').where('name', '=', name).execute();
}

/** Returns 256 random bits as base64url, for a link or a cookie. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash that the database stores instead of a token. So nobody can sign in with a copy of the database. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns a text's signature, 22 characters of base64url. All processes on the database make the same signature. */
type Sign = (text: string) => string;

/** Half of the hash: RFC 2104 allows no shorter one. A list has thousands of signatures, so they must be short. */
const signatureBytes = 16;

export const signer = async (db: Database, secret: string): Promise<Sign> => signWith(await secretNamed(db, secret));

export function signWith(secret: Buffer): Sign {
  const key = createSecretKey(secret);
  return (text) => createHmac('sha256', key).update(text).digest().subarray(0, signatureBytes).toString('base64url');
}

/** Compares in constant time. Compares the texts, because several base64url texts decode to the same bytes. */
export function isSameText(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
