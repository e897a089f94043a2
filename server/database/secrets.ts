import { randomBytes } from 'node:crypto';
import type { Database } from './tables.ts';

/** The secret of that name, made on its first use; of processes that start together, one makes it and all get it. */
export async function secretNamed(db: Database, name: string): Promise<Buffer> {
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((it) => it.doNothing())
    .execute();
  const stored = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return Buffer.from(stored.value, 'base64url');
}
