import type { WrittenNotice } from '#contract/notices.ts';
import type { Database } from '#server/database/tables.ts';
import { runningNotices } from './notices.ts';

/** How long a process says what it read before it looks what other processes wrote, in ms. */
const fresh = 2_000;

export type HeldNotices = {
  read(now: Date): Promise<WrittenNotice[]>;
  /** After a write, so that this process's next answer has it. */
  forget(): void;
};

/**
 * The running notices in memory: every open page asks for them each ten seconds, and the database is asked once in two. While it
 * does not answer, what was read last is said on.
 */
export function holdNotices(db: Database): HeldNotices {
  let held: { notices: WrittenNotice[]; readAt: number } | undefined;
  let reading: Promise<WrittenNotice[]> | undefined;

  function refresh(now: Date): Promise<WrittenNotice[]> {
    const read = runningNotices(db, now)
      .catch((error) => {
        if (!held) throw error;
        return held.notices;
      })
      .then((notices) => {
        // One that began before a write may not have seen it.
        if (reading === read) held = { notices, readAt: now.getTime() };
        return notices;
      })
      .finally(() => {
        if (reading === read) reading = undefined;
      });
    reading = read;
    return read;
  }

  return {
    async read(now) {
      const age = held ? Math.abs(now.getTime() - held.readAt) : fresh;
      const notices = held && age < fresh ? held.notices : await (reading ?? refresh(now));
      return notices.filter(({ until }) => until > now.toISOString());
    },
    forget() {
      reading = undefined;
      if (held) held.readAt = Number.NEGATIVE_INFINITY;
    },
  };
}
