import { unlessFull } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';
import { type Allowance, counter, takeBack } from './counter.ts';
import { memoryCounter } from './memory-counter.ts';

/** In ms. */
export const loginWindow = 15 * 60_000;

/** Who tries to sign in: from where, to which account, and in which known device of this account, if it is one. */
export type Attempt = { address: string; account: string; device: string | null };

export type LoginLimit = {
  /** Counts an attempt before anything is tried, and gives the seconds to wait where there were too many, else null. */
  count(attempt: Attempt): Promise<number | null>;
  takeBack(attempt: Attempt): Promise<void>;
};

/** Limits how often passwords are tried, see docs/decisions/0027. */
export function loginLimit(db: Database, clock: () => Date): LoginLimit {
  const attempts = counter({ db, clock, window: loginWindow });
  const attemptsWithoutRoom = memoryCounter({ clock, window: loginWindow });
  return {
    async count(attempt) {
      const allowances = allowancesOf(attempt);
      const standings = await unlessFull(attempts.count(allowances), () => attemptsWithoutRoom.count(allowances));
      const waits = standings.filter(({ current, max }) => current > max).map(({ ttl }) => Math.ceil(ttl / 1000));
      return waits.length > 0 ? Math.max(1, ...waits) : null;
    },
    async takeBack(attempt) {
      const keys = allowancesOf(attempt).map(({ key }) => key);
      await unlessFull(takeBack(db, keys), () => {});
    },
  };
}

/** A known device is counted by itself, so that strangers never lock its owner out. */
function allowancesOf({ address, account, device }: Attempt): Allowance[] {
  if (device !== null) return [{ key: `device ${device}`, max: 10 }];
  return [
    { key: `address and account ${address} ${account}`, max: 10 },
    { key: `address ${address}`, max: 50 },
    { key: `account ${account}`, max: 100 },
  ];
}
