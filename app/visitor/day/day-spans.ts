import type { FestEvent } from '#contract/fest.ts';
import { clashesAmong, formatSpan, minutesOf } from '#programme/times.ts';

type Span = { start: string; end: string };

/** The full hours around the events: 10 to 16 if the events are from 10:00 to 15:30. */
export function hoursOf(spans: readonly Span[]): { first: number; last: number; hours: number[] } {
  const first = Math.floor(Math.min(...spans.map((span) => minutesOf(span.start))) / 60);
  const last = Math.ceil(Math.max(...spans.map((span) => minutesOf(span.end))) / 60);
  return { first, last, hours: Array.from({ length: last - first + 1 }, (_, index) => first + index) };
}

function sharedSpan(a: Span, b: Span): Span {
  const [start = '', end = ''] = [a.start, b.start, a.end, b.end].sort().slice(1, 3);
  return { start, end };
}

export function overlapsOf<T extends Span>(event: T, chosen: readonly T[]): { other: T; span: Span }[] {
  return chosen
    .filter((other) => other !== event && clashesAmong([event, other]).length > 0)
    .map((other) => ({ other, span: sharedSpan(event, other) }));
}

/** Such as 'overlaps Code Cascade, 10:15-11:00 AM', or ''. */
export function overlapWords(event: FestEvent, chosen: readonly FestEvent[]): string {
  const parts = overlapsOf(event, chosen).map(({ other, span }) => `${other.label}, ${formatSpan(span)}`);
  return parts.length === 0 ? '' : `overlaps ${parts.join(', and ')}`;
}

/** Puts each event on the first ring that is free at its start. The events must be sorted by start. */
export function inRings<T extends Span>(spans: readonly T[]): T[][] {
  const rings: T[][] = [];
  for (const span of spans) {
    const free = rings.find((ring) => ring.every(({ end }) => end <= span.start));
    if (free) free.push(span);
    else rings.push([span]);
  }
  return rings;
}
