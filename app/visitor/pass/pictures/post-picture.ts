import type { FestEvent } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { formatDay, formatSpan } from '#programme/times.ts';
import { type Drawing, faces, inner, margin, nameAt, type Shape, stripAt, text, textRight, width } from './drawing.ts';

const height = 1350;
const bottom = height - margin;
const display = { face: faces.display, size: 64 } as const;
const foot = { face: faces.mono, size: 32 } as const;

/** The picture for social media shows the name, the signs and the day. It must show nothing private. */
export function postPicture(name: string, events: readonly FestEvent[]): Drawing {
  const title = nameAt(236, name);
  const strip = stripAt(title.bottom + 40, events);
  const top = strip.bottom + 44;
  const row = Math.min(140, (bottom - 76 - top) / Math.max(events.length, 1));
  return {
    width,
    height,
    shapes: [
      { kind: 'box', x: 0, y: 0, width, height, fill: 'ground' },
      textRight(edition.version, 360, { face: faces.display, size: 430, tone: 'raised', x: width - margin + 12 }),
      text(`${edition.name} ${edition.version}`.toUpperCase(), 126, { ...display, tone: 'text' }),
      text("I'M IN.", 204, { ...display, tone: 'secondary' }),
      ...title.shapes,
      ...strip.shapes,
      ...events.flatMap((event, index) => rowAt(top + index * row, row, event)),
      text(formatDay(edition.date), bottom, { ...foot, tone: 'text' }),
      textRight(new URL(edition.url).host, bottom, { ...foot, tone: 'text-soft', maxWidth: inner / 2 }),
    ],
  };
}

function rowAt(top: number, row: number, event: FestEvent): Shape[] {
  const sign = Math.min(84, row * 0.7);
  const baseline = top + row / 2 + 14;
  const label = { face: faces.text, size: Math.min(44, row / 2), tone: 'text' } as const;
  const time = { face: faces.mono, size: Math.min(36, row / 2.4), tone: 'primary' } as const;
  return [
    { kind: 'box', x: margin, y: top, width: inner, height: 2, fill: 'line' },
    { kind: 'sign', eventId: event.id, x: margin, y: top + (row - sign) / 2, size: sign, lit: true },
    text(event.label, baseline, { ...label, x: margin + 104, maxWidth: inner / 2 - 104 }),
    textRight(formatSpan(event), baseline, { ...time, maxWidth: inner / 2 }),
  ];
}
