import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import { hasEntry, operator, record } from '#server/book/entries.ts';
import type { Database } from '#server/database/tables.ts';

export type Organiser = { id: string; username: string; passwordSetAt: string };

export const usernameKey = (username: string) => username.trim().normalize('NFC').toLowerCase();

export async function addOrganiser(db: Database, username: string, password: string, now: Date): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('organisers')
      .values({
        id: uuid(),
        username: username.trim(),
        username_key: usernameKey(username),
        password_hash: passwordHash,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('username_key').doNothing())
      .returning('username')
      .executeTakeFirst();
    if (!added) return false;
    await record(trx, { ...operator, kind: 'account-added', subject: added.username }, now);
    return true;
  });
}

/** Proves nothing, because anybody can send a username. */
export async function findByUsername(db: Database, username: string): Promise<Organiser | null> {
  return (await accountNamed(db, username).executeTakeFirst()) ?? null;
}

const accountNamed = (db: Database, username: string) =>
  db
    .selectFrom('organisers')
    .select(['id', 'username', 'password_set_at as passwordSetAt'])
    .where('username_key', '=', usernameKey(username));

export async function findByCredentials(db: Database, username: string, password: string): Promise<Organiser | null> {
  const found = await accountNamed(db, username).select('password_hash').executeTakeFirst();
  const matches = await passwordMatches(password, found?.password_hash);
  if (!found || !matches) return null;
  const { password_hash: _, ...organiser } = found;
  return organiser;
}

export const listOrganisers = (db: Database): Promise<{ username: string; created_at: string }[]> =>
  db.selectFrom('organisers').select(['username', 'created_at']).orderBy('username_key').execute();

export async function hasOrganisers(db: Database): Promise<boolean> {
  return (await db.selectFrom('organisers').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Also ends every session of the account. False if there is no such account. */
export async function changePassword(db: Database, username: string, password: string, now: Date): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('organisers')
      .set({ password_hash: passwordHash, password_set_at: now.toISOString() })
      .where('username_key', '=', usernameKey(username))
      .returning(['id', 'username'])
      .executeTakeFirst();
    if (!changed) return false;
    await trx.deleteFrom('sessions').where('organiser_id', '=', changed.id).execute();
    await record(trx, { ...operator, kind: 'password-changed', subject: changed.username }, now);
    return true;
  });
}

/** Also ends its sessions. False if there is no such account. */
export async function removeOrganiser(db: Database, username: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('organisers')
      .where('username_key', '=', usernameKey(username))
      .returning('username')
      .executeTakeFirst();
    if (!removed) return false;
    await record(trx, { ...operator, kind: 'account-removed', subject: removed.username }, now);
    return true;
  });
}

type Credentials = { username: string; password: string };

/** With the configured credentials or a random password. Null if there ever was an account. */
export async function makeFirstOrganiser(
  db: Database,
  configured: Credentials | null,
  now: Date,
): Promise<Credentials | null> {
  if ((await hasOrganisers(db)) || (await hasEntry(db, ['account-removed']))) return null;
  const first = configured ?? { username: 'organiser', password: randomBytes(12).toString('base64url') };
  return (await addOrganiser(db, first.username, first.password, now)) ? first : null;
}

const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/** Takes as long without a hash, so that the time does not reveal which usernames exist. */
async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('base64'));
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}
