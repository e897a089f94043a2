import type { Edition } from '#contract/fest.ts';
import { dayAt } from './times.ts';

const days = ['date', 'photosDeletedOn', 'registrationsDeletedOn', 'countdownTo'] as const;

/** Returns the days of fest/edition.ts that are in the past, such as 'date 2025-08-12'. */
export function pastDays(edition: Edition, now: Date): string[] {
  const today = dayAt(edition.timeZone, now);
  return days.filter((name) => edition[name].slice(0, 10) < today).map((name) => `${name} ${edition[name]}`);
}

/** Returns a warning for the operator, or null if no day is past and registration is open. */
export function pastSentence(edition: Edition, now: Date): string | null {
  const past = pastDays(edition, now);
  const { registrationClosesAt: closing } = edition;
  const isClosed = closing !== null && now >= new Date(closing);
  const sentences = [
    past.length > 0 &&
      `fest/edition.ts has days in the past: ${past.join(', ')}. If this fest is not over, correct them: after these days, npm run purge deletes data.`,
    isClosed && `Registration has been closed since ${closing}: registrationClosesAt in fest/edition.ts.`,
  ];
  return sentences.filter(Boolean).join(' ') || null;
}
