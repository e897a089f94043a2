import type { MovedEvent } from '#programme/moves.ts';
import { formatSpan } from '#programme/times.ts';
import { faces, type Shape, text } from './drawing.ts';

type Area = { x: number; y: number; across: number; down: number };

const gap = 20;

/** Returns one tile for each event, in the number of rows that makes the signs largest. */
export function tilesIn(area: Area, events: readonly MovedEvent[]): Shape[] {
  const labelLength = Math.max(...events.map(({ label }) => label.length));
  const counts = events.map((_, index) => index + 1);
  const signIn = (rows: number) =>
    signOf(shareOf(area.across, Math.ceil(events.length / rows)), shareOf(area.down, rows)).size;
  const [rows = 1] = counts.toSorted((a, b) => signIn(b) - signIn(a));
  const down = shareOf(area.down, rows);
  return counts.slice(0, rows).flatMap((_, row) => {
    const inRow = events.slice((row * events.length) / rows, ((row + 1) * events.length) / rows);
    const across = shareOf(area.across, inRow.length);
    return inRow.flatMap((event, column) =>
      tile(event, labelLength, {
        x: area.x + column * (across + gap),
        y: area.y + row * (down + gap),
        across,
        down,
      }),
    );
  });
}

const shareOf = (length: number, parts: number) => (length + gap) / parts - gap;

const narrowest = 280;

/** The space for the words at the bottom of a tile. Small tiles leave out the time. */
const wordsIn = (across: number, down: number) =>
  across > 400 && down > 330
    ? { hasTime: true, height: 150, baseline: 90, largest: 84 }
    : { hasTime: false, height: 68, baseline: 28, largest: 54 };

/** The sign is above the words, or next to them if that makes it larger. */
function signOf(across: number, down: number): { size: number; isBeside: boolean } {
  const above = across < narrowest ? 0 : Math.min(0.8 * across, down - wordsIn(across, down).height - 2 * gap);
  const beside = Math.min(0.4 * across, across - 480, down - 4 * gap);
  return { size: Math.max(above, beside), isBeside: beside > above };
}

function tile(event: MovedEvent, labelLength: number, { x, y, across, down }: Area): Shape[] {
  const { size, isBeside } = signOf(across, down);
  const { hasTime, height, baseline, largest } = wordsIn(across, down);
  const left = x + (isBeside ? size + 4 * gap : 1.5 * gap);
  const labelY = y + (isBeside ? down / 2 : down - baseline);
  const maxWidth = x + across - 1.5 * gap - left;
  const label = { face: faces.display, size: Math.min(largest, (2 * maxWidth) / labelLength), tone: 'text' } as const;
  const time = { face: faces.mono, size: 36, tone: 'primary' } as const;
  const signX = isBeside ? x + 2 * gap : x + (across - size) / 2;
  const signY = y + (down - size - (isBeside ? 0 : height)) / 2;
  return [
    { kind: 'box', x, y, width: across, height: down, fill: 'raised', stroke: 'line-strong' },
    { kind: 'sign', eventId: event.id, x: signX, y: signY, size, lit: true },
    text(event.label.toUpperCase(), labelY, { ...label, x: left, maxWidth }),
    ...(hasTime ? [text(formatSpan(event), labelY + 56, { ...time, x: left, maxWidth })] : []),
  ];
}
