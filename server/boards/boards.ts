import type { BoardCounts } from '#contract/board.ts';
import { eventsByTime } from '#programme/events.ts';
import { type Author, record } from '#server/book/entries.ts';
import { countByEvent } from '#server/book/events.ts';
import { endSecret, findSecret, isSameText, secretNamed, signWith } from '#server/database/secrets.ts';
import type { Database } from '#server/database/tables.ts';

const name = 'boards';

const tokenBy = (secret: Buffer) => signWith(secret)('board');

/** Returns the 128-bit token of all boards. It is computed, not stored, and stays the same until boards are ended. */
export async function showBoardToken(db: Database, { now, ...by }: Author): Promise<string> {
  const token = tokenBy(await secretNamed(db, name));
  await record(db, { ...by, kind: 'board-link-shown' }, now);
  return token;
}

export async function opensBoard(db: Database, token: string): Promise<boolean> {
  const secret = await findSecret(db, name);
  return secret !== null && isSameText(token, tokenBy(secret));
}

export async function endBoards(db: Database, { now, ...by }: Author): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endSecret(trx, name);
    await record(trx, { ...by, kind: 'boards-ended' }, now);
  });
}

export async function countForBoards(db: Database): Promise<BoardCounts> {
  const [registered, present] = await Promise.all([
    countByEvent(db, 'registration_events'),
    countByEvent(db, 'presences'),
  ]);
  return eventsByTime.map(({ id }) => ({
    event: id,
    registered: registered.get(id) ?? 0,
    present: present.get(id) ?? 0,
  }));
}
