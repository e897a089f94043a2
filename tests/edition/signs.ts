import type { SignShape } from '#contract/fest.ts';

/** The tests need one drawing for each event. Each drawing has its own tone or fill. */
export const signs: Record<string, SignShape[]> = {
  codecascade: [{ d: 'M12 8h40v48h-40z', tone: 'primary' }],
  logo: [{ d: 'M12 56l20-48l20 48z', tone: 'secondary' }],
  bingo: [{ d: 'M8 8h20v20h-20z', tone: 'secondary', filled: true }],
  triathlon: [{ d: 'M8 56h12v-16h-12M26 56h12v-32h-12M44 56h12v-48h-12', tone: 'soft' }],
  oracle: [{ d: 'M32 8l24 24l-24 24l-24-24z', tone: 'primary', filled: true }],
  imagineering: [{ d: 'M8 32c16-32 32 32 48 0', tone: 'soft' }],
};
