import type { Edition } from '#contract/fest.ts';
import { dayAt } from './times.ts';

const days = ['date', 'photosDeletedOn', 'registrationsDeletedOn'] as const;

/** The days of fest/edition.ts that are past, such as 'date 2025-08-12'. */
export function pastDays(edition: Edition, now: Date): string[] {
  const today = dayAt(edition.timeZone, now);
  return days.filter((name) => edition[name] < today).map((name) => `${name} ${edition[name]}`);
}

/** Null if no day is past. */
export function pastSentence(edition: Edition, now: Date): string | null {
  const past = pastDays(edition, now);
  if (past.length === 0) return null;
  return `fest/edition.ts has days in the past: ${past.join(', ')}. If this fest is not over, correct them: npm run purge deletes data by these days.`;
}
