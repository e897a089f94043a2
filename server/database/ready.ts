import type { Database } from './tables.ts';

type Check = () => Promise<unknown>;

const checks = new WeakMap<Database, Check>();

export function readyWhile(db: Database, check: Check): void {
  checks.set(db, check);
}

/** Resolves while the database can be read and written to, and rejects within a few seconds where it cannot. */
export async function assertReady(db: Database): Promise<void> {
  await checks.get(db)?.();
}
