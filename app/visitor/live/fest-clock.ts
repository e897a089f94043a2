import { timeText } from '#app/fest-time.ts';
import { useMinute } from '#app/ui/use-minute.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { showcases } from '#fest/showcases.ts';
import { type Progress, progressAt, type Season, seasonAt } from '#programme/season.ts';

/** Updates once a minute, because closing times and events begin on full minutes. */
export const useSeason = (): Season => seasonAt(useMinute(), edition, [...events, ...showcases]);

/** Null on any day but the day of the fest. */
export const useProgress = (event: { start: string; end: string }): Progress | null =>
  progressAt(useMinute(), event, events, edition);

export const useFestTime = (): string => timeText(useMinute());
