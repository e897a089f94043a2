import { setTimeout as pause } from 'node:timers/promises';
import { readNumber } from '#server/book/number.ts';
import type { Listen } from '#server/database/open.ts';
import type { Database } from '#server/database/tables.ts';

type Times = {
  /** In ms. Marks within this time are reported as one. */
  betweenLooks: number;
  /** In ms. Even with notifications, the number is read this often, because a notification may get lost. */
  atTheLatest: number;
};
const usualTimes: Times = { betweenLooks: 200, atTheLatest: 5_000 };

/** Reports the book's number at once and whenever it grows. PostgreSQL notifies, SQLite is polled (decision 0035). */
export function watchChanges(
  db: Database,
  listen: Listen | null,
  tell: (number: number) => void,
  { betweenLooks, atTheLatest }: Times = usualTimes,
): () => void {
  let known: number | null = null;
  let hasHeard = false;
  let isEnded = false;
  let wake = () => {};
  const leave = listen?.(() => {
    hasHeard = true;
    wake();
  });

  async function watch(): Promise<void> {
    while (!isEnded) {
      hasHeard = false;
      const number = await readNumber(db).catch(() => null);
      if (isEnded) return;
      if (number !== null && number !== known) tell(number);
      known = number ?? known;
      await pause(betweenLooks, undefined, { ref: false });
      if (listen && !hasHeard) await heard();
    }
  }

  const heard = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, atTheLatest).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  void watch();
  return () => {
    isEnded = true;
    wake();
    leave?.();
  };
}
