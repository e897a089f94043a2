import type { FestEvent } from '#contract/fest.ts';
import { formatSpan } from '#programme/times.ts';
import { overlapsOf } from './day-spans.ts';

/** 'overlaps Code Cascade, 10:15–11:00 AM', or '' */
export function overlapWords(event: FestEvent, chosen: readonly FestEvent[]): string {
  const parts = overlapsOf(event, chosen).map(
    ({ other, span }) => `${other.label}, ${formatSpan(span).replace('-', '–')}`,
  );
  return parts.length === 0 ? '' : `overlaps ${parts.join(', and ')}`;
}
