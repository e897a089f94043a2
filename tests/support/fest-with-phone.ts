import { test as base, vi } from 'vitest';
import type { Database } from '#app/desk/offline/storage/database.ts';
import { startApp } from './app.ts';
import { joinedDesk } from './desk.ts';
import { passOfNew } from './pass.ts';
import { phoneAt } from './phone.ts';

/** A fest with one participant, who chose Oracle and C Bingo, and a desk whose phones are opened on it. */
async function festWithPhone() {
  const fest = await startApp();
  const clock = () => fest.clock.now.getTime();
  const join = (name: string) => joinedDesk(fest.db, name, fest.clock.now);
  const desk = await join('Room 804');
  const pass = await passOfNew(fest.app, { 'selectedEvents[]': ['Oracle', 'C Bingo'] });
  const asha = (await fest.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow()).id;
  /** A tab that is not loaded yet. */
  const open = (tab: Partial<Parameters<typeof phoneAt>[2]> = {}, of = desk) =>
    phoneAt(fest.app, of, { clock, ...tab });
  return {
    ...{ fest, desk, pass, asha, clock, join, open },
    later(ms: number): void {
      fest.clock.now = new Date(clock() + ms);
    },
    /** A tab that was loaded with a network. */
    async atTheDesk(tab: Parameters<typeof open>[0] = {}, of = desk) {
      const opened = open(tab, of);
      await opened.arrive();
      return opened;
    },
    mark: (event: 'oracle' | 'bingo', id = asha) => ({ call: 'markPresence', id, event, version: '0.0' }) as const,
    /** Such as 'oracle by Room 804'. */
    async marked(): Promise<string[]> {
      const rows = fest.db.selectFrom('presences').select(['event_id', 'marked_by']).orderBy('event_id');
      return (await rows.execute()).map(({ event_id, marked_by }) => `${event_id} by ${marked_by}`);
    },
  };
}

/** Each test has one of its own. */
export const test = base.extend<{ here: Awaited<ReturnType<typeof festWithPhone>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures that are asked for from a pattern.
  here: async ({}, use) => {
    const here = await festWithPhone();
    await use(here);
    vi.restoreAllMocks();
    await here.fest.stop();
  },
});

export const factsOf = async (database: Database) => (await database()).getAllKeys('facts');
