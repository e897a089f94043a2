const words = new Intl.RelativeTimeFormat('en');

/** 'just now', '5 minutes ago', '2 hours ago', '3 days ago'; both times in ms since 1970. */
export function ageOf(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  // The clock may have been set back.
  if (minutes < 1) return 'just now';
  if (minutes < 60) return words.format(-minutes, 'minute');
  if (minutes < 48 * 60) return words.format(-Math.floor(minutes / 60), 'hour');
  return words.format(-Math.floor(minutes / (24 * 60)), 'day');
}
