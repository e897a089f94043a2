import type { WrittenNotice } from '#contract/notices.ts';
import type { Database } from '#server/database/tables.ts';
import { type Held, hold } from '#server/hold.ts';
import { runningNotices } from './notices.ts';

export type HeldNotices = Held<WrittenNotice[]>;

/** Serves the last copy while the database is down. */
export function holdNotices(db: Database): HeldNotices {
  let last: WrittenNotice[] | undefined;
  const held = hold(async (now) => {
    try {
      last = await runningNotices(db, now);
    } catch (error) {
      if (last === undefined) throw error;
    }
    return last;
  });
  return {
    ...held,
    read: async (now) => (await held.read(now)).filter(({ until }) => until > now.toISOString()),
  };
}
