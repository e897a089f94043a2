import type { FestEvent } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { clashesAmong, formatDay, formatSpan } from '#programme/times.ts';
import type { CardFacts } from '../card/pass-card.tsx';
import { type Drawing, faces, inner, type Mark, margin, nameAt, stripAt, width } from './drawing.ts';

const codeSize = 620;
const row = 132;

/** The whole card as a picture to keep. */
export function cardPicture({ name, reference, code }: CardFacts, events: readonly FestEvent[]): Drawing {
  const title = nameAt(150, name);
  const referenceAt = title.bottom + (reference ? 70 : 0);
  const strip = stripAt(referenceAt + 44, events);
  const codeTop = strip.bottom + 56;
  const rowsTop = code ? codeTop + codeSize + 96 : codeTop;
  const height = rowsTop + events.length * row + margin / 2;
  const marks: Mark[] = [
    { kind: 'box', x: 0, y: 0, width, height, fill: 'raised' },
    {
      kind: 'text',
      text: `${edition.name} ${edition.version}`,
      x: margin,
      y: 106,
      face: faces.mono,
      size: 36,
      tone: 'text-soft',
    },
    {
      kind: 'text',
      text: formatDay(edition.date),
      x: width - margin,
      y: 106,
      face: faces.mono,
      size: 36,
      tone: 'text-soft',
      right: true,
    },
    ...title.marks,
    ...strip.marks,
  ];
  if (reference)
    marks.push({
      kind: 'text',
      text: reference,
      x: margin,
      y: referenceAt,
      face: faces.mono,
      size: 60,
      tone: 'primary',
    });
  if (code)
    marks.push(
      { kind: 'box', x: 0, y: codeTop, width, height: codeSize + 96, fill: 'mist' },
      { kind: 'code', code, x: (width - codeSize) / 2, y: codeTop + 48, size: codeSize },
    );
  return {
    width,
    height,
    marks: marks.concat(events.flatMap((event, index) => rowAt(rowsTop + index * row, event, events))),
  };
}

function rowAt(top: number, event: FestEvent, events: readonly FestEvent[]): Mark[] {
  const clashes = clashesAmong(events)
    .filter((pair) => pair.includes(event))
    .map(([a, b]) => (a === event ? b : a).label);
  const second =
    formatSpan(event) + (clashes.length > 0 ? `, overlaps ${new Intl.ListFormat('en').format(clashes)}` : '');
  return [
    { kind: 'box', x: 0, y: top, width, height: 2, fill: 'line-strong' },
    { kind: 'sign', eventId: event.id, x: margin, y: top + 30, size: 72, lit: true },
    {
      kind: 'text',
      text: event.label,
      x: margin + 104,
      y: top + 58,
      face: faces.text,
      size: 44,
      tone: 'text',
      maxWidth: inner - 370,
    },
    {
      kind: 'text',
      text: second,
      x: margin + 104,
      y: top + 106,
      face: faces.mono,
      size: 32,
      tone: clashes.length > 0 ? 'secondary' : 'primary',
      maxWidth: inner - 104,
    },
    {
      kind: 'text',
      text: `room ${event.room}`,
      x: width - margin,
      y: top + 58,
      face: faces.mono,
      size: 36,
      tone: 'text',
      right: true,
      maxWidth: 250,
    },
  ];
}
