/** Formats a number, such as '1,450' or '1,00,000'. */
export const grouped = (count: number): string => String(count).replace(/\d(?=(\d\d)+\d$)/g, '$&,');

/** Formats an amount, such as '₹1,450' or '−₹5'. */
export const rupeesText = (rupees: number): string => `${rupees < 0 ? '−' : ''}₹${grouped(Math.abs(rupees))}`;

/** Reads an amount such as '1450' or '₹1,450'. Returns null unless it is a whole number of at most nine digits. */
export function rupeesIn(typed = ''): number | null {
  const text = typed.trim().replace(/^₹\s*/, '');
  const digits = text.replaceAll(',', '');
  const isWhole = /^\d{1,9}$/.test(digits) && (text === digits || text === grouped(Number(digits)));
  return isWhole ? Number(digits) : null;
}
