type Span = { start: string; end: string };

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
