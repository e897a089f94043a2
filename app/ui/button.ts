const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-sm px-6 py-2 text-center font-display text-xl font-extrabold uppercase leading-none tracking-wide transition-colors';

/** The looks that buttons and the links that stand as buttons share. Forced colours draw a border that is transparent. */
export const button = {
  primary: `${shape} border border-transparent bg-primary text-ground hover:bg-text`,
  secondary: `${shape} border border-line-strong text-text hover:border-primary hover:text-primary`,
} as const;

/** A square button that shows a drawing instead of words; it needs an accessible name. */
export const iconButton =
  'inline-grid size-12 shrink-0 place-items-center rounded-sm border border-line-strong bg-ground text-text transition-colors hover:border-primary hover:text-primary';

/** A link within running text. */
export const textLink =
  'text-primary underline decoration-line-strong decoration-1 underline-offset-4 transition-colors hover:decoration-primary';
