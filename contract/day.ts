/** A time of day, such as '13:30'. */
export const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Returns whether a text is a real date, such as '2025-08-12'. `Date` alone turns 31 February into March. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
