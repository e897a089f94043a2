import { edition } from '#fest/edition.ts';
import type { MovedEvent } from '#programme/moves.ts';
import { formatDay, formatSpan } from '#programme/times.ts';
import { type Drawing, faces, inner, linesOf, margin, type Shape, text, textRight, width } from './drawing.ts';

/** `edge` is the space at the top and bottom. In a story, apps cover this space with their own buttons. */
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

type Area = { x: number; y: number; across: number; down: number };

const gap = 20;
const shareOf = (length: number, parts: number) => (length + gap) / parts - gap;

/** Returns one tile for each event, in the number of rows that makes the signs largest. */
function tilesIn({ x, y, across, down }: Area, events: readonly MovedEvent[]): Shape[] {
  const counts = events.map((_, index) => index + 1);
  const signIn = (rows: number) => signSize(shareOf(across, Math.ceil(events.length / rows)), shareOf(down, rows));
  const [rows = 1] = counts.toSorted((a, b) => signIn(b) - signIn(a));
  const tileDown = shareOf(down, rows);
  const longest = Math.max(...events.map(({ label }) => label.length));
  return counts.slice(0, rows).flatMap((_, row) => {
    const inRow = events.slice((row * events.length) / rows, ((row + 1) * events.length) / rows);
    const tileAcross = shareOf(across, inRow.length);
    return inRow.flatMap((event, column) =>
      tile(event, longest, {
        x: x + column * (tileAcross + gap),
        y: y + row * (tileDown + gap),
        across: tileAcross,
        down: tileDown,
      }),
    );
  });
}

const narrowest = 280;

/** The space for the words at the bottom of a tile. Small tiles leave out the time. */
const wordsIn = (across: number, down: number) =>
  across > 400 && down > 330
    ? { hasTime: true, height: 150, baseline: 90, largest: 84 }
    : { hasTime: false, height: 68, baseline: 28, largest: 54 };

const signSize = (across: number, down: number) =>
  across < narrowest ? 0 : Math.min(0.8 * across, down - wordsIn(across, down).height - 2 * gap);

/** A tile with the sign above the words. The length of the longest label, `longest`, sets the size of all labels. */
function tile(event: MovedEvent, longest: number, { x, y, across, down }: Area): Shape[] {
  const size = signSize(across, down);
  const { hasTime, height, baseline, largest } = wordsIn(across, down);
  const words = { x: x + 1.5 * gap, maxWidth: across - 3 * gap };
  const labelSize = Math.min(largest, (2 * words.maxWidth) / longest);
  const labelY = y + down - baseline;
  return [
    { kind: 'box', x, y, width: across, height: down, fill: 'raised', stroke: 'line-strong' },
    { kind: 'sign', eventId: event.id, x: x + (across - size) / 2, y: y + (down - size - height) / 2, size, lit: true },
    text(event.label.toUpperCase(), labelY, { ...display, ...words, size: labelSize }),
    ...(hasTime
      ? [text(formatSpan(event), labelY + 56, { ...words, face: faces.mono, size: 36, tone: 'primary' })]
      : []),
  ];
}
