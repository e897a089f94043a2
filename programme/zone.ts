/** '+05:30' */
export function offsetAt(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}

/** '2025-08-12T13:30:00+05:30' for '13:30' on the fest's day. */
export const instantAt = (clock: string, { date, timeZone }: { date: string; timeZone: string }): string =>
  `${date}T${clock}:00${offsetAt(timeZone, new Date(`${date}T12:00:00Z`))}`;
