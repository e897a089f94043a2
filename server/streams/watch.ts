import { readNumber } from '#server/book/number.ts';
import type { Listen } from '#server/database/opened.ts';
import type { Database } from '#server/database/tables.ts';

type Times = {
  /** In ms: between two looks, so that many marks in a row are reported as one. */
  betweenLooks: number;
  /** In ms, if the database notifies: what was not notified, as behind a pooler, is found by then. */
  atTheLatest: number;
};
const usualTimes: Times = { betweenLooks: 200, atTheLatest: 5_000 };

/**
 * Reports, until it is ended, that the book grew: once when it begins, then after each commit that added to it. On
 * PostgreSQL it looks when it is notified, on SQLite all the time. Only a look finds that something is new, so a lost
 * notification loses nothing (docs/decisions/0035).
 */
export function watchChanges(
  db: Database,
  listen: Listen | null,
  tell: (number: number) => void,
  { betweenLooks, atTheLatest }: Times = usualTimes,
): () => void {
  let known: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let hasHeard = false;
  let isEnded = false;

  async function look(): Promise<void> {
    isLooking = true;
    hasHeard = false;
    // A database that is away is looked at again.
    const number = await readNumber(db).catch(() => known);
    isLooking = false;
    lookedAt = performance.now();
    if (isEnded) return;
    if (number !== null && number !== known) tell(number);
    known = number;
    lookIn(listen && !hasHeard ? atTheLatest : betweenLooks);
  }
  function lookIn(time: number): void {
    clearTimeout(timer);
    timer = setTimeout(look, time).unref();
  }
  const leave = listen?.(() => {
    hasHeard = true;
    if (!isLooking) lookIn(Math.max(0, lookedAt + betweenLooks - performance.now()));
  });

  void look();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    leave?.();
  };
}
