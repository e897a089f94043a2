import type { SignShape } from '#contract/fest.ts';

/** One sign per event id, on 64 × 64 units, with margin 4 and lines 3 wide. Events without a sign show the emblem. */

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** A square with rounded corners. `x` and `y` are its top left corner. */
const square = (x: number, y: number, size: number, soft = 2) => {
  const side = size - 2 * soft;
  const turn = (dx: number, dy: number) => `a${soft} ${soft} 0 0 1 ${dx} ${dy}`;
  return `M${x + soft} ${y}h${side}${turn(soft, soft)}v${side}${turn(-soft, soft)}h${-side}${turn(-soft, -soft)}v${-side}${turn(soft, -soft)}z`;
};

/** A filled square, as large as a `square` together with its outline. */
const block = (x: number, y: number, size: number) => square(x - 1.5, y - 1.5, size + 3, 3.5);

/** The rows and columns of the bingo card begin at these coordinates. */
const card = [5.5, 25, 44.5];

export const signs: Record<string, SignShape[]> = {
  // A cascade of brackets. The last pair encloses a spark.
  codecascade: [
    { d: 'M11.5 5.5h-6v15h6M25 5.5h6v15h-6', tone: 'soft' },
    { d: 'M26.5 24c-5 0-3 8-7.5 8c4.5 0 2.5 8 7.5 8M37.5 24c5 0 3 8 7.5 8c-4.5 0-2.5 8-7.5 8', tone: 'primary' },
    { d: 'M38.5 43.5q-5.5 7.5 0 15M53 43.5q5.5 7.5 0 15', tone: 'secondary' },
    { d: disc(45.75, 51, 3.75), tone: 'secondary', filled: true },
  ],
  // A logo on its construction grid.
  logo: [
    { d: 'M5.5 16h53M5.5 48h53M16 5.5v53M48 5.5v53', tone: 'soft' },
    { d: 'M32 16a16 16 0 1 0 16 16', tone: 'primary' },
    { d: 'M16 32h16v16', tone: 'primary' },
    { d: 'M36 12.5a15.5 15.5 0 0 1 15.5 15.5h-15.5z', tone: 'secondary', filled: true },
  ],
  // A bingo card with a filled diagonal.
  bingo: [
    { d: card.flatMap((y) => card.filter((x) => x !== y).map((x) => square(x, y, 14))).join(''), tone: 'primary' },
    { d: card.map((at) => block(at, at, 14)).join(''), tone: 'secondary', filled: true },
  ],
  // Three bars: a head to think, a caret to type, a closed eye to code blind.
  triathlon: [
    { d: 'M5.5 58.5v-19h14v19z', tone: 'primary' },
    { d: disc(12.5, 29, 4.5), tone: 'primary', filled: true },
    { d: 'M25 58.5v-29h14v29z', tone: 'primary' },
    { d: 'M28.5 11.5h7M28.5 21.5h7M32 11.5v10', tone: 'primary' },
    {
      d: 'M44.5 18h12a3.5 3.5 0 0 1 3.5 3.5v35a3.5 3.5 0 0 1-3.5 3.5h-10a3.5 3.5 0 0 1-3.5-3.5v-35a3.5 3.5 0 0 1 3.5-3.5z',
      tone: 'secondary',
      filled: true,
    },
    { d: 'M44.5 7q7 6 14 0', tone: 'secondary' },
  ],
  // A trail of clues that ends under a lens.
  oracle: [
    { d: 'M9.5 55h37.5a7.25 7.25 0 0 0 0-14.5h-29.5a7.25 7.25 0 0 1 0-14.5h6', tone: 'soft' },
    { d: disc(9.5, 55, 4.5), tone: 'primary', filled: true },
    { d: disc(32, 40.5, 3.5), tone: 'primary', filled: true },
    { d: disc(43.5, 20.5, 15), tone: 'primary' },
    { d: disc(43.5, 20.5, 6), tone: 'secondary', filled: true },
  ],
  // A scribbled line that becomes a gear.
  imagineering: [
    {
      d: 'M24.6 24.7L19.6 22L21.8 16.8L27.2 18.4A14.6 14.6 0 0 1 30.4 15.2L28.8 9.8L34 7.6L36.7 12.6A14.6 14.6 0 0 1 41.3 12.6L44 7.6L49.2 9.8L47.6 15.2A14.6 14.6 0 0 1 50.8 18.4L56.2 16.8L58.4 22L53.4 24.7A14.6 14.6 0 0 1 53.4 29.3L58.4 32L56.2 37.2L50.8 35.6A14.6 14.6 0 0 1 47.6 38.8L49.2 44.2L44 46.4L41.3 41.4A14.6 14.6 0 0 1 36.7 41.4L34 46.4L28.8 44.2L30.4 38.8',
      tone: 'primary',
    },
    { d: 'M30.4 38.8C25 43 29 58 23 58.5S20 46 14.5 46S12 58.5 5.5 57', tone: 'secondary' },
    { d: disc(39, 27, 5), tone: 'secondary', filled: true },
  ],
};
