import { edition } from '#fest/edition.ts';
import type { MovedEvent } from '#programme/moves.ts';
import { formatDay } from '#programme/times.ts';
import { type Drawing, faces, inner, linesOf, margin, text, textRight, width } from './drawing.ts';
import { tilesIn } from './tiles.ts';

/** `edge` is the space at the top and bottom. In a story, apps cover it with their own buttons. */
const formats = {
  story: { height: 1920, edge: 150, largest: 300, nameSize: 120 },
  square: { height: 1080, edge: margin, largest: 150, nameSize: 80 },
} as const;
export type Format = keyof typeof formats;

const display = { face: faces.display, tone: 'text' } as const;
const foot = { face: faces.mono, size: 40 } as const;

/** The picture for social media. It shows the name, the signs and the day, and must not show the code or reference. */
export function postPicture(format: Format, name: string, events: readonly MovedEvent[]): Drawing {
  const { height, edge, largest, nameSize } = formats[format];
  const lines = name.length > 26 ? linesOf(name.toUpperCase()) : [name.toUpperCase()];
  const size = nameSize / Math.sqrt(lines.length);
  const title = edge + 70 + 0.8 * largest;
  const top = title + 44 + lines.length * size;
  const bottom = height - edge;
  return {
    width,
    height,
    shapes: [
      { kind: 'box', x: 0, y: 0, width, height, fill: 'ground' },
      textRight(edition.version, title, { ...display, size: 1.4 * largest, tone: 'raised' }),
      text(`${edition.name} ${edition.version}`.toUpperCase(), edge + 40, { ...display, size: 56 }),
      text("I'M IN.", title, { ...display, size: largest, tone: 'secondary' }),
      ...lines.map((line, index) => text(line, title + 20 + (index + 0.86) * size, { ...display, size })),
      ...tilesIn({ x: margin, y: top, across: inner, down: bottom - 76 - top }, events),
      text(formatDay(edition.date), bottom, { ...foot, tone: 'text' }),
      textRight(new URL(edition.url).host, bottom, { ...foot, tone: 'text-soft', maxWidth: inner / 2 }),
    ],
  };
}
