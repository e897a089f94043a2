import { useMinute } from '#app/clock.ts';
import { useEvents } from '#app/news/moves.ts';
import { edition } from '#fest/edition.ts';
import { showcases } from '#fest/showcases.ts';
import { type Progress, progressAt, type Season, seasonAt } from '#programme/season.ts';

/** Updates once a minute, because registration closes and events begin at full minutes. */
export const useSeason = (): Season => seasonAt(useMinute(), edition, [...useEvents(), ...showcases]);

/** Null on all days except the day of the fest. */
export const useProgress = (event: { start: string; end: string }): Progress | null =>
  progressAt(useMinute(), event, useEvents(), edition);
