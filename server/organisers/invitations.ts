import { v7 as uuid } from 'uuid';
import type { Invitation, OfferedAccount } from '#contract/accounts/accounts.ts';
import { type Author, type EntryKind, record } from '#server/book/entries.ts';
import { after, stillRunsIn } from '#server/clock.ts';
import { hashOf, randomToken } from '#server/database/secrets.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { type Credentials, hashPassword, insertOrganiser } from './accounts.ts';

/** In ms: how long an invitation works. */
const lifetime = 7 * 24 * 3_600_000;

/** An end over two lifetimes ahead counts as past: a clock was wrong. Up to two are allowed, for a clock hours ahead. */
const isLive = (now: Date) => stillRunsIn('expires_at', now, 2 * lifetime);

type Wanted = { id: string; name: string; inviter: string };

/** Makes an invitation. `link` in the result is the token of its one-time link. */
export const invite = (db: Database, wanted: Omit<Wanted, 'id'>, author: Author) =>
  db.transaction().execute((trx) => add(trx, { id: uuid(), ...wanted }, 'invited', author));

async function add(trx: Database, { id, name, inviter }: Wanted, kind: EntryKind, { now, ...by }: Author) {
  const link = randomToken();
  const created_at = now.toISOString();
  const expires_at = after(now, lifetime);
  const row = { id, name, link_hash: hashOf(link), invited_by: inviter, created_at, expires_at };
  await trx.insertInto('invitations').values(row).execute();
  await record(trx, { ...by, kind, subject: name }, now);
  return { id, name, link };
}

/** Makes a new link from this inviter. The old link stops working. */
export const renewInvitation = (db: Database, { id, inviter }: Omit<Wanted, 'name'>, author: Author) =>
  db
    .transaction()
    .execute(async (trx) => add(trx, { id, name: await dropUnused(trx, id), inviter }, 'invitation-renewed', author));

export const revokeInvitation = (db: Database, id: string, { now, ...by }: Author): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const name = await dropUnused(trx, id);
    await record(trx, { ...by, kind: 'invitation-revoked', subject: name }, now);
  });

/** Deletes an invitation, and returns its name. @throws {Problem} `invitation-over` if it was used or revoked */
async function dropUnused(trx: Database, id: string): Promise<string> {
  const unused = trx.deleteFrom('invitations').where('id', '=', id).where('used_at', 'is', null);
  const dropped = await unused.returning('name').executeTakeFirst();
  if (!dropped) throw new Problem('invitation-over');
  return dropped.name;
}

/** Returns the unused invitations, newest first. */
export async function listInvitations(db: Database, now: Date): Promise<Invitation[]> {
  const rows = await withInviter(db, now)
    .select(['invitations.id', 'expires_at as expiresAt'])
    .where('used_at', 'is', null)
    .orderBy('invitations.created_at', 'desc')
    .execute();
  return rows.map(({ usedAt: _, isLive, ...row }) => ({ ...row, isExpired: !isLive }));
}

const withInviter = (db: Database, now: Date) =>
  db
    .selectFrom('invitations')
    .innerJoin('organisers', 'organisers.id', 'invited_by')
    .select(['name', 'username as invitedBy', 'used_at as usedAt', isLive(now).as('isLive')]);

/** @throws {Problem} that says why the link does not work */
export async function offeredAccount(db: Database, link: string, now: Date): Promise<OfferedAccount> {
  const row = await withInviter(db, now).where('link_hash', '=', hashOf(link)).executeTakeFirst();
  if (!row) throw new Problem('unknown-invitation');
  if (row.usedAt !== null) throw new Problem('used-invitation');
  if (!row.isLive) throw new Problem('expired-invitation');
  return { name: row.name, invitedBy: row.invitedBy };
}

/** @throws {Problem} `username-taken`, or why the link does not work */
export async function joinByLink(db: Database, link: string, { username, password }: Credentials, now: Date) {
  await offeredAccount(db, link, now);
  const hashed = { username, passwordHash: await hashPassword(password) };
  return db.transaction().execute(async (trx) => {
    const used = await trx
      .updateTable('invitations')
      .set({ used_at: now.toISOString() })
      .where('link_hash', '=', hashOf(link))
      .where('used_at', 'is', null)
      .where(isLive(now))
      .returning('name')
      .executeTakeFirst();
    // Somebody else used the link at the same time.
    if (!used) throw new Problem('used-invitation');
    const by = { actor: username, role: 'organiser' } as const;
    const organiser = await insertOrganiser(trx, hashed, by, now);
    if (organiser === null) throw new Problem('username-taken');
    await record(trx, { ...by, kind: 'invitation-used', subject: used.name }, now);
    return organiser;
  });
}
