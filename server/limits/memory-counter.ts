import { type Counter, isRunning } from './counter.ts';

/** Counts in this process alone, for as long as the database has no room to count in. */
export function memoryCounter({ clock, window }: { clock: () => Date; window: number }): Counter {
  const counts = new Map<string, { current: number; endsAt: number }>();
  return {
    async count(allowances) {
      const now = clock().getTime();
      for (const [key, { endsAt }] of counts) if (!isRunning(endsAt, now, window)) counts.delete(key);
      return allowances.map(({ key, max }) => {
        const { current, endsAt } = counts.get(key) ?? { current: 0, endsAt: now + window };
        counts.set(key, { current: current + 1, endsAt });
        return { current: current + 1, max, ttl: endsAt - now };
      });
    },
  };
}
