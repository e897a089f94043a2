/** Such as '1,450' or '1,00,000'. */
export const grouped = (count: number): string => String(count).replace(/\d(?=(\d\d)+\d$)/g, '$&,');

/** Such as '₹1,450' or '−₹5'. */
export const rupeesText = (rupees: number): string => `${rupees < 0 ? '−' : ''}₹${grouped(Math.abs(rupees))}`;

/** Null for a text that is not a whole number of at most nine digits. */
export const rupeesIn = (typed = ''): number | null => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null);
