import type { BoardCounts } from '#contract/board.ts';
import { eventsByTime } from '#programme/events.ts';
import { countByEvent } from '#server/book/events.ts';
import type { Database } from '#server/database/tables.ts';

/** In ms: every board asks each few seconds, and the database is asked once in two. */
const fresh = 2_000;

/** How many registered for each event and how many are there, held for a moment; concurrent calls share one reading. */
export function holdCounts(db: Database): (now: Date) => Promise<BoardCounts> {
  let held: { counts: Promise<BoardCounts>; readAt: number } | undefined;
  return (now) => {
    if (held && Math.abs(now.getTime() - held.readAt) < fresh) return held.counts;
    const reading = { counts: countAll(db), readAt: now.getTime() };
    held = reading;
    reading.counts.catch(() => {
      if (held === reading) held = undefined;
    });
    return reading.counts;
  };
}

async function countAll(db: Database): Promise<BoardCounts> {
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
