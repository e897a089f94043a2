/** Text that is no date stays as it is. */
export function instantText(instant: string, format: Intl.DateTimeFormat): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : format.format(date);
}
