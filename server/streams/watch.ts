import { setTimeout as pause } from 'node:timers/promises';
import { readNumber } from '#server/book/number.ts';
import type { Database } from '#server/database/tables.ts';

/** In ms. Changes within this time are reported as one. */
const betweenLooks = 200;

/** Reports the book's number at once, and whenever the number changes. Returns a function that stops the reports. */
export function watchChanges(db: Database, tell: (number: number) => void): () => void {
  let known: number | null = null;
  let isEnded = false;

  async function watch(): Promise<void> {
    while (!isEnded) {
      const number = await readNumber(db).catch(() => null);
      if (isEnded) return;
      if (number !== null && number !== known) tell(number);
      known = number ?? known;
      await pause(betweenLooks, undefined, { ref: false });
    }
  }

  void watch();
  return () => {
    isEnded = true;
  };
}
