/** A control beside the one that the card is for. */
export const smallButton =
  'min-h-11 rounded-sm border border-line-strong px-3 text-[0.9375rem] font-semibold enabled:hover:border-primary enabled:hover:text-primary disabled:text-text-soft aria-pressed:border-primary aria-pressed:text-primary';
