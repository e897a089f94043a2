/** An instant as the format writes it; what is no date is given as it came. */
export function instantText(instant: string, format: Intl.DateTimeFormat): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : format.format(date);
}
