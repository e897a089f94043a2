const shape =
  'min-h-11 rounded-sm border border-line-strong enabled:hover:border-primary enabled:hover:text-primary disabled:border-line disabled:text-text-soft';
const dense = `${shape} bg-sunken text-[0.9375rem] disabled:bg-transparent disabled:font-normal`;

/** The calm controls of the organisers' tool, where many stand on one screen. Apart from button.ts, which every visitor downloads. */
export const toolButton = `${shape} px-4 font-semibold`;
export const rowButton = `${dense} px-3 font-semibold`;
export const rowSelect = `${dense} px-2.5`;
