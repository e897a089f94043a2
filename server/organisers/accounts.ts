import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import type { Account } from '#contract/accounts/accounts.ts';
import { type Actor, hasEntry, operator, record } from '#server/book/entries.ts';
import { inBook } from '#server/book/number.ts';
import { hashOf } from '#server/database/secrets.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';

export type Organiser = { id: string; username: string; passwordSetAt: string };

export const usernameKey = (username: string) => username.trim().normalize('NFC').toLowerCase();

export async function addOrganiser(db: Database, username: string, password: string, now: Date): Promise<boolean> {
  const hashed = { username, passwordHash: await hashPassword(password) };
  return db.transaction().execute(async (trx) => (await insertOrganiser(trx, hashed, operator, now)) !== null);
}

type Hashed = { username: string; passwordHash: string };

/** Adds an account. Returns null if somebody has this username. */
export async function insertOrganiser(
  trx: Database,
  { username, passwordHash }: Hashed,
  by: Actor,
  now: Date,
): Promise<Organiser | null> {
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
    .returning(organiser)
    .executeTakeFirst();
  if (!added) return null;
  await record(trx, { ...by, kind: 'account-added', subject: added.username }, now);
  return added;
}

const organiser = ['id', 'username', 'password_set_at as passwordSetAt'] as const;

/** Finds an account by its name. This proves nothing, because anybody can send a username. */
export async function findByUsername(db: Database, username: string): Promise<Organiser | null> {
  return (await accountNamed(db, username).executeTakeFirst()) ?? null;
}

const accountNamed = (db: Database, username: string) =>
  db.selectFrom('organisers').select(organiser).where('username_key', '=', usernameKey(username));

export async function findByCredentials(db: Database, username: string, password: string): Promise<Organiser | null> {
  const found = await accountNamed(db, username).select('password_hash').executeTakeFirst();
  const matches = await passwordMatches(password, found?.password_hash);
  if (!found || !matches) return null;
  const { password_hash: _, ...organiser } = found;
  return organiser;
}

export const listOrganisers = (db: Database): Promise<Account[]> =>
  db.selectFrom('organisers').select(['id', 'username', 'created_at as createdAt']).orderBy('username_key').execute();

export async function hasOrganisers(db: Database): Promise<boolean> {
  return (await db.selectFrom('organisers').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Changes a password. Ends all sessions except the one with the token `kept`. Returns null for an unknown account. */
export async function changePassword(
  db: Database,
  { username, password }: Credentials,
  { now, ...by }: Actor & { now: Date },
  kept = '',
): Promise<Organiser | null> {
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('organisers')
      .set({ password_hash: passwordHash, password_set_at: now.toISOString() })
      .where('username_key', '=', usernameKey(username))
      .returning(organiser)
      .executeTakeFirst();
    if (!changed) return null;
    const { id, passwordSetAt } = changed;
    const own = trx.updateTable('sessions').where('organiser_id', '=', id).where('token_hash', '=', hashOf(kept));
    await own.set({ password_set_at: passwordSetAt }).execute();
    await trx
      .deleteFrom('sessions')
      .where('organiser_id', '=', id)
      .where('password_set_at', '<>', passwordSetAt)
      .execute();
    await record(trx, { ...by, kind: 'password-changed', subject: changed.username }, now);
    return changed;
  });
}

/**
 * Removes an account with its sessions and invitations. Returns false if there is no such account. @throws {Problem}
 * `last-account`, except for an operator
 */
export const removeOrganiser = (
  db: Database,
  { id }: Pick<Organiser, 'id'>,
  { now, ...by }: Actor & { now: Date },
): Promise<boolean> =>
  // Removals take turns, because two organisers may remove each other at once.
  inBook(db, async (trx) => {
    const removed = await trx.deleteFrom('organisers').where('id', '=', id).returning('username').executeTakeFirst();
    if (!removed) return false;
    if (by.role !== operator.role && !(await hasOrganisers(trx))) throw new Problem('last-account');
    await record(trx, { ...by, kind: 'account-removed', subject: removed.username }, now);
    return true;
  });

export type Credentials = { username: string; password: string };

/** Makes the first account, with these credentials or a random password. Returns null if there ever was an account. */
export async function makeFirstOrganiser(
  db: Database,
  configured: Credentials | null,
  now: Date,
): Promise<Credentials | null> {
  if ((await hasOrganisers(db)) || (await hasEntry(db, ['account-removed']))) return null;
  const first = configured ?? { username: 'organiser', password: randomBytes(12).toString('base64url') };
  return (await addOrganiser(db, first.username, first.password, now)) ? first : null;
}

export const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown username as for a known one, because the time must not reveal which usernames exist. */
async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('base64'));
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}
