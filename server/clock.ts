import { type RawBuilder, sql } from 'kysely';

/** In ms: how much the clocks of machines that share a database may differ (docs/running.md). */
export const clockSkew = 5_000;

export const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** Returns whether `endsAt` is in the future, by at most `longest` ms. If it is further away, a clock was wrong. */
export const stillRuns = (endsAt: number, now: number, longest: number): boolean =>
  endsAt > now && endsAt <= now + longest;

export const stillRunsIn = (column: string, now: Date, longest: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} > ${now.toISOString()} and ${sql.ref(column)} <= ${after(now, longest)})`;
