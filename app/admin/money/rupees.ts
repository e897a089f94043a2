/** Such as '₹1,450' or '−₹5'. */
export const rupeesText = (rupees: number): string =>
  `${rupees < 0 ? '−' : ''}₹${Math.abs(rupees).toLocaleString('en-IN')}`;

/** Null for a text that is not a whole number. */
export const rupeesIn = (typed = ''): number | null => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null);
