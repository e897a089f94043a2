import { type RawBuilder, sql } from 'kysely';

/** In ms: the clock difference we allow between machines on one database (docs/running.md). */
export const clockSkew = 5_000;

export const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** Whether something that lasts at most `longest` ms still runs. False if it would last longer: a clock was ahead. */
export const stillRuns = (endsAt: number, now: number, longest: number): boolean =>
  endsAt > now && endsAt <= now + longest;

export const stillRunsIn = (column: string, now: Date, longest: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} > ${now.toISOString()} and ${sql.ref(column)} <= ${after(now, longest)})`;
