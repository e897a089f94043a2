import { afterAll, beforeAll } from 'vitest';
import { eventById } from '#programme/events.ts';

/** Gives events of the tests' edition a fee, in whole rupees. A mock would also affect the process's later files. */
export function withFees(fees: Record<string, number>): void {
  const set = (isOn: boolean) => {
    for (const [id, fee] of Object.entries(fees)) Object.assign(eventById(id) ?? {}, { fee: isOn ? fee : undefined });
  };
  beforeAll(() => set(true));
  afterAll(() => set(false));
}
