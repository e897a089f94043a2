import { v7 as uuid } from 'uuid';
import type { Move, Notice, WrittenNotice } from '#contract/notices.ts';
import { type Author, record } from '#server/book/entries.ts';
import type { Database } from '#server/database/tables.ts';
import { type Held, hold, orLast } from '#server/hold.ts';

export async function runningNotices(db: Database, now: Date): Promise<WrittenNotice[]> {
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'text', 'until', 'event_id as event', 'created_at as writtenAt', 'moved'])
    .where('until', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ moved, ...notice }) => ({
    ...notice,
    ...(moved !== null && { moved: JSON.parse(moved) as Move }),
  }));
}

/** Returns the notice's id. A notice stays stored after `until`, because a clock may be wrong. */
export async function writeNotice(db: Database, { text, until, event }: Notice, { now, ...by }: Author) {
  // UUIDs of version 7 are ordered even within a millisecond.
  const id = uuid();
  await db.transaction().execute(async (trx) => {
    const createdAt = now.toISOString();
    await trx.insertInto('notices').values({ id, text, until, event_id: event, created_at: createdAt }).execute();
    await record(trx, { ...by, kind: 'notice-written', subject: text, newValue: `until ${until}` }, now);
  });
  return id;
}

export async function readMoves(db: Database): Promise<Map<string, Move>> {
  const rows = await db.selectFrom('notices').select(['event_id', 'moved']).where('moved', 'is not', null).execute();
  return new Map(rows.map(({ event_id, moved }) => [event_id ?? '', JSON.parse(moved ?? '') as Move]));
}

/** Returns the times of moves and of moves back, so that a subscribed calendar never looks older than before. */
export async function timesOfMoves(db: Database): Promise<string[]> {
  const moves = db.selectFrom('entries').select('at').where('kind', 'in', ['event-moved', 'event-moved-back']);
  return (await moves.execute()).map(({ at }) => at);
}

/** Returns false if the notice is unknown, has ended or is a move. */
export async function endNotice(db: Database, id: string, { now, ...by }: Author): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('notices')
      .where('id', '=', id)
      .where('until', '>', now.toISOString())
      .where('moved', 'is', null)
      .returning('text')
      .executeTakeFirst();
    if (!ended) return false;
    await record(trx, { ...by, kind: 'notice-ended', subject: ended.text }, now);
    return true;
  });
}

/** Serves the last copy while the database is down. */
export function holdNotices(db: Database): Held<WrittenNotice[]> {
  const held = hold(orLast((now: Date) => runningNotices(db, now)));
  return {
    ...held,
    read: async (now) => (await held.read(now)).filter(({ until }) => until > now.toISOString()),
  };
}
