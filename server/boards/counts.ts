import type { BoardCounts } from '#contract/board.ts';
import { eventsByTime } from '#programme/events.ts';
import { countByEvent } from '#server/book/events.ts';
import type { Database } from '#server/database/tables.ts';

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
