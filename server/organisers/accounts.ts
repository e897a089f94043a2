import { v7 as uuid } from 'uuid';
import type { Database } from '#server/database/tables.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

export type Organiser = { id: string; username: string };

const usernameKey = (username: string) => username.trim().normalize('NFC').toLowerCase();

/** Adds an account; false where the username is taken. */
export async function addOrganiser(db: Database, username: string, password: string, now: Date): Promise<boolean> {
  const added = await db
    .insertInto('organisers')
    .values({
      id: uuid(),
      username: username.trim(),
      username_key: usernameKey(username),
      password_hash: await hashPassword(password),
      created_at: now.toISOString(),
    })
    .onConflict((it) => it.column('username_key').doNothing())
    .returning('id')
    .execute();
  return added.length > 0;
}

/** The organiser with these credentials, or null; it takes as long to say either. */
export async function findByCredentials(db: Database, username: string, password: string): Promise<Organiser | null> {
  const row = await db
    .selectFrom('organisers')
    .select(['id', 'username', 'password_hash'])
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst();
  const matches = await passwordMatches(password, row?.password_hash);
  return row && matches ? { id: row.id, username: row.username } : null;
}

export const listOrganisers = (db: Database): Promise<{ username: string; created_at: string }[]> =>
  db.selectFrom('organisers').select(['username', 'created_at']).orderBy('username_key').execute();

/** Whether there is any account yet. */
export async function hasOrganisers(db: Database): Promise<boolean> {
  return (await db.selectFrom('organisers').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Sets a new password and ends every session of the account; false where there is none of that name. */
export async function changePassword(db: Database, username: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('organisers')
      .set({ password_hash: passwordHash })
      .where('username_key', '=', usernameKey(username))
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await trx.deleteFrom('sessions').where('organiser_id', '=', changed.id).execute();
    return true;
  });
}

/** Removes an account, and with it its sessions; false where there is none of that name. */
export async function removeOrganiser(db: Database, username: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('organisers')
    .where('username_key', '=', usernameKey(username))
    .returning('id')
    .execute();
  return removed.length > 0;
}
