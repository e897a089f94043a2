import { randomBytes } from 'node:crypto';
import type { Database } from './tables.ts';

/** The secret of that name, made on first use. All processes on the database get the same one. */
export async function secretNamed(db: Database, name: string): Promise<Buffer> {
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return Buffer.from(stored.value, 'base64url');
}

/** The same, null where there is none. */
export async function findSecret(db: Database, name: string): Promise<Buffer | null> {
  const stored = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return stored ? Buffer.from(stored.value, 'base64url') : null;
}

/** Ends whatever was signed with it; the next secret of that name is another one. */
export async function endSecret(db: Database, name: string): Promise<void> {
  await db.deleteFrom('secrets').where('name', '=', name).execute();
}
