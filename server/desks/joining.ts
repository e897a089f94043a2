import { createHmac, randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { type Author, record } from '#server/book/entries.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { after, type Desk, deskLifetime, findDesk, hashOf, isLive } from './desks.ts';

/** Makes a desk that waits for its phone, and gives the token of its one-time link, which is not stored. */
export async function makeDesk(
  db: Database,
  name: string,
  { now, ...by }: Author,
): Promise<{ id: string; link: string }> {
  const [id, link] = [uuid(), randomToken()];
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('desks')
      .values({
        id,
        name,
        link_hash: hashOf(link),
        created_by: by.actor,
        created_at: now.toISOString(),
        expires_at: after(now, deskLifetime),
      })
      .execute();
    await record(trx, { ...by, kind: 'desk-made', subject: name }, now);
  });
  return { id, link };
}

const randomToken = () => randomBytes(32).toString('base64url');

/** What a phone would become by a link, which stays as it is. @throws {Problem} `bad-link` */
export async function offeredDesk(db: Database, link: string, now: Date): Promise<{ name: string }> {
  const row = await db
    .selectFrom('desks')
    .select('name')
    .where('link_hash', '=', hashOf(link))
    .where(isLive(now))
    .executeTakeFirst();
  if (row === undefined) throw new Problem('bad-link');
  return row;
}

export type Joining = {
  /** Of the one-time link. */
  link: string;
  /** What the phone named its call; the same phone gets the same answer again. */
  key: string | null;
  /** The phone's own token, where it is a desk already. */
  held: string | undefined;
};

/** Makes a phone the desk of a link, which is used up by it. @throws {Problem} `bad-link` */
export async function joinDesk(
  db: Database,
  { link, key, held }: Joining,
  now: Date,
): Promise<{ desk: Desk; token: string }> {
  const token = tokenFor(link, key);
  const desk = await db.transaction().execute(async (trx) => {
    const joined = await useUp(trx, link, token, now);
    if (joined === null) return null;
    await record(trx, { actor: joined.name, role: 'desk', kind: 'desk-joined', subject: joined.name }, now);
    await leave(trx, held, now);
    return joined;
  });
  const isDesk = desk ?? (await findDesk(db, token, now));
  if (isDesk === null) throw new Problem('bad-link');
  return { desk: isDesk, token };
}

/**
 * From the link and the phone's own random key, so that a phone whose answer was lost may ask again. Who has the link alone
 * cannot make it.
 */
function tokenFor(link: string, key: string | null): string {
  if (key === null || key.length < 32) return randomToken();
  return createHmac('sha256', link).update(key).digest('base64url');
}

async function useUp(trx: Database, link: string, token: string, now: Date): Promise<Desk | null> {
  const row = await trx
    .updateTable('desks')
    .set({
      link_hash: null,
      token_hash: hashOf(token),
      joined_at: now.toISOString(),
      expires_at: after(now, deskLifetime),
      last_action: 'joined',
      last_action_at: now.toISOString(),
    })
    .where('link_hash', '=', hashOf(link))
    .where(isLive(now))
    .returning(['id', 'name', 'expires_at'])
    .executeTakeFirst();
  return row ? { id: row.id, name: row.name, expiresAt: row.expires_at } : null;
}

/** Ends the desk of a phone that signs out, or becomes another one. */
export async function leaveDesk(db: Database, token: string | undefined, now: Date): Promise<void> {
  await db.transaction().execute((trx) => leave(trx, token, now));
}

async function leave(trx: Database, token: string | undefined, now: Date): Promise<void> {
  const desk = await findDesk(trx, token, now);
  if (desk !== null) await end(trx, desk.id, { actor: desk.name, role: 'desk', now });
}

/** Ends a desk with its link; false where it has ended already. A write that came before is waited for. */
export async function endDesk(db: Database, id: string, author: Author): Promise<boolean> {
  return db.transaction().execute((trx) => end(trx, id, author));
}

async function end(trx: Database, id: string, { now, ...by }: Author): Promise<boolean> {
  const ended = await trx
    .updateTable('desks')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('name')
    .executeTakeFirst();
  if (!ended) return false;
  await record(trx, { ...by, kind: 'desk-ended', subject: ended.name }, now);
  return true;
}
