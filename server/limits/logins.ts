import { unlessFull } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';
import { type Allowance, counter, countInMemory, takeBack } from './counter.ts';

const loginWindow = 15 * 60_000;

type Attempt = { address: string; account: string; device: string | null };

export function loginLimit(db: Database, clock: () => Date) {
  const count = counter({ db, clock, window: loginWindow, onFullDisk: countInMemory(loginWindow) });
  return {
    count: (attempt: Attempt) => count(allowancesOf(attempt)),
    async takeBack(attempt: Attempt): Promise<void> {
      const keys = allowancesOf(attempt).map(({ key }) => key);
      await unlessFull(takeBack(db, keys), () => {});
    },
  };
}

/** Each known device has its own count, so that strangers cannot lock its owner out. */
function allowancesOf({ address, account, device }: Attempt): Allowance[] {
  if (device !== null) return [{ key: `device ${device}`, max: 10 }];
  return [
    { key: `address and account ${address} ${account}`, max: 10 },
    { key: `address ${address}`, max: 50 },
    { key: `account ${account}`, max: 100 },
  ];
}
