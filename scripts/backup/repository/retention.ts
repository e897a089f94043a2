const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;

/** Keeps all backups of the last day, the last of each day for two weeks, and the last of each week for eight. */
export function retainedAt(now: Date, times: readonly Date[]): Set<Date> {
  const newestFirst = times.toSorted((a, b) => b.getTime() - a.getTime());
  const kept = new Set<Date>();
  for (const { span, lasting } of [
    { span: 0, lasting: day },
    { span: day, lasting: 14 * day },
    { span: week, lasting: 8 * week },
  ]) {
    const seen = new Set<number>();
    for (const time of newestFirst) {
      const bucket = span === 0 ? time.getTime() : Math.floor(time.getTime() / span);
      if (now.getTime() - time.getTime() >= lasting || (span > 0 && seen.has(bucket))) continue;
      seen.add(bucket);
      kept.add(time);
    }
  }
  return kept;
}
