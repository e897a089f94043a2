import { createHmac } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { type Author, record } from '#server/book/entries.ts';
import { after } from '#server/clock.ts';
import { hashOf, randomToken } from '#server/database/secrets.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { deskLifetime, findDesk, isLive, type LiveDesk, liveDesk } from './desks.ts';

/** Makes a desk without a phone, and returns its one-time link's token. */
export async function makeDesk(db: Database, name: string, { now, ...by }: Author) {
  const id = uuid();
  const link = randomToken();
  return db.transaction().execute(async (trx) => {
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
    return { id, name, link };
  });
}

/** Returns 'Room 804 b' if there already is a Room 804, so that the history can tell the two phones apart. */
export async function freeName(db: Database, wanted: string, now: Date): Promise<string> {
  const rows = await db.selectFrom('desks').select('name').where(isLive(now)).execute();
  const taken = new Set(rows.map(({ name }) => name.toLowerCase()));
  let name = wanted;
  // In base 36, 11 is 'b'.
  for (let n = 11; taken.has(name.toLowerCase()); n++) name = `${wanted} ${n.toString(36)}`;
  return name;
}

/** Makes a new link; the old link stops working. @throws {Problem} if a phone has joined or the desk has ended */
export async function renewLink(db: Database, id: string, { now, ...by }: Author) {
  const link = randomToken();
  return db.transaction().execute(async (trx) => {
    const desk = await trx
      .updateTable('desks')
      .set({ link_hash: hashOf(link), expires_at: after(now, deskLifetime) })
      .where('id', '=', id)
      .where('joined_at', 'is', null)
      .where(isLive(now))
      .returning('name')
      .executeTakeFirst();
    if (!desk) throw new Problem('no-link-needed');
    await record(trx, { ...by, kind: 'desk-link-renewed', subject: desk.name }, now);
    return { id, name: desk.name, link };
  });
}

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

type Joining = {
  link: string;
  /** A key that the phone made. With this key, the phone can join again if the answer was lost. */
  key: string | null;
  held: string | undefined;
};

export async function joinDesk(db: Database, { link, key, held }: Joining, now: Date) {
  const token = tokenFor(link, key);
  const joined = await db.transaction().execute(async (trx) => {
    const desk = await useLink(trx, link, token, now);
    if (!desk) return null;
    await record(trx, { actor: desk.name, role: 'desk', kind: 'desk-joined', subject: desk.name }, now);
    await leave(trx, held, now);
    return desk;
  });
  const desk = joined ?? (await findDesk(db, token, now));
  if (desk === null) throw new Problem('bad-link');
  return { desk, token };
}

/** Returns a new token. If the phone sends the same key again, it gets the same token. */
function tokenFor(link: string, key: string | null): string {
  if (key === null || key.length < 32) return randomToken();
  return createHmac('sha256', link).update(key).digest('base64url');
}

const useLink = (trx: Database, link: string, token: string, now: Date): Promise<LiveDesk | undefined> =>
  trx
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
    .returning(liveDesk)
    .executeTakeFirst();

export const leaveDesk = (db: Database, token: string | undefined, now: Date): Promise<void> =>
  db.transaction().execute((trx) => leave(trx, token, now));

async function leave(trx: Database, token: string | undefined, now: Date): Promise<void> {
  const desk = await findDesk(trx, token, now);
  if (desk !== null) await end(trx, desk.id, { actor: desk.name, role: 'desk', now });
}

/** Returns false if the desk has already ended. */
export const endDesk = (db: Database, id: string, author: Author): Promise<boolean> =>
  db.transaction().execute((trx) => end(trx, id, author));

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
