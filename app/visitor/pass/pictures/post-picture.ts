import type { FestEvent } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { formatDay, formatSpan } from '#programme/times.ts';
import { type Drawing, faces, inner, type Mark, margin, nameAt, stripAt, width } from './drawing.ts';

const height = 1350;
const bottom = height - margin;

/** The picture to post: the name, the signs and the day. It is given nothing that is private. */
export function postPicture(name: string, events: readonly FestEvent[]): Drawing {
  const title = nameAt(236, name);
  const strip = stripAt(title.bottom + 40, events);
  const top = strip.bottom + 44;
  const row = Math.min(140, (bottom - 76 - top) / Math.max(events.length, 1));
  return {
    width,
    height,
    marks: [
      { kind: 'box', x: 0, y: 0, width, height, fill: 'ground' },
      {
        kind: 'text',
        text: edition.version,
        x: width - margin + 12,
        y: 360,
        face: faces.display,
        size: 430,
        tone: 'raised',
        right: true,
      },
      {
        kind: 'text',
        text: `${edition.name} ${edition.version}`.toUpperCase(),
        x: margin,
        y: 126,
        face: faces.display,
        size: 64,
        tone: 'text',
      },
      { kind: 'text', text: "I'M IN.", x: margin, y: 204, face: faces.display, size: 64, tone: 'secondary' },
      ...title.marks,
      ...strip.marks,
      ...events.flatMap((event, index) => rowAt(top + index * row, row, event)),
      { kind: 'text', text: formatDay(edition.date), x: margin, y: bottom, face: faces.mono, size: 32, tone: 'text' },
      {
        kind: 'text',
        text: new URL(edition.url).host,
        x: width - margin,
        y: bottom,
        face: faces.mono,
        size: 32,
        tone: 'text-soft',
        right: true,
        maxWidth: inner / 2,
      },
    ],
  };
}

function rowAt(top: number, row: number, event: FestEvent): Mark[] {
  const sign = Math.min(84, row * 0.7);
  const baseline = top + row / 2 + 14;
  return [
    { kind: 'box', x: margin, y: top, width: inner, height: 2, fill: 'line' },
    { kind: 'sign', eventId: event.id, x: margin, y: top + (row - sign) / 2, size: sign, lit: true },
    {
      kind: 'text',
      text: event.label,
      x: margin + 104,
      y: baseline,
      face: faces.text,
      size: Math.min(44, row / 2),
      tone: 'text',
      maxWidth: inner / 2 - 104,
    },
    {
      kind: 'text',
      text: formatSpan(event),
      x: width - margin,
      y: baseline,
      face: faces.mono,
      size: Math.min(36, row / 2.4),
      tone: 'primary',
      right: true,
      maxWidth: inner / 2,
    },
  ];
}
