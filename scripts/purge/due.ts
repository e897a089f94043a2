import type { Edition } from '#contract/fest.ts';

export type Due = { photos: boolean; registrations: boolean };

/** What the dates in fest/ make due, in the fest's time zone. */
export function dueOn(edition: Edition, now: Date): Due {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: edition.timeZone, dateStyle: 'short' }).format(now);
  return { photos: today >= edition.photosDeletedOn, registrations: today >= edition.registrationsDeletedOn };
}
