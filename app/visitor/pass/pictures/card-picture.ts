import { edition } from '#fest/edition.ts';
import { inAList } from '#programme/in-words.ts';
import { type MovedEvent, roomText } from '#programme/moves.ts';
import { formatDay, formatSpan } from '#programme/times.ts';
import { overlapsOf } from '../../day/day-spans.ts';
import type { CardFacts } from '../card/pass-card.tsx';
import { type Drawing, faces, inner, margin, nameAt, type Shape, stripAt, text, textRight, width } from './drawing.ts';

const codeSize = 620;
const row = 132;
const head = { face: faces.mono, size: 36, tone: 'text-soft' } as const;

export function cardPicture({ name, reference, code }: CardFacts, events: readonly MovedEvent[]): Drawing {
  const title = nameAt(150, name);
  const referenceAt = title.bottom + (reference ? 70 : 0);
  const strip = stripAt(referenceAt + 44, events);
  const codeTop = strip.bottom + 56;
  const rowsTop = code ? codeTop + codeSize + 96 : codeTop;
  const height = rowsTop + events.length * row + margin / 2;
  const shapes: Shape[] = [
    { kind: 'box', x: 0, y: 0, width, height, fill: 'raised' },
    text(`${edition.name} ${edition.version}`, 106, head),
    textRight(formatDay(edition.date), 106, head),
    ...title.shapes,
    ...strip.shapes,
  ];
  if (reference) shapes.push(text(reference, referenceAt, { face: faces.mono, size: 60, tone: 'primary' }));
  if (code)
    shapes.push(
      { kind: 'box', x: 0, y: codeTop, width, height: codeSize + 96, fill: 'mist' },
      { kind: 'code', code, x: (width - codeSize) / 2, y: codeTop + 48, size: codeSize },
    );
  shapes.push(...events.flatMap((event, index) => rowAt(rowsTop + index * row, event, events)));
  return { width, height, shapes };
}

function rowAt(top: number, event: MovedEvent, events: readonly MovedEvent[]): Shape[] {
  const clashes = overlapsOf(event, events).map(({ other }) => other.label);
  const overlaps = clashes.length > 0 && `, overlaps ${inAList(clashes)}`;
  const x = margin + 104;
  const label = { face: faces.text, size: 44, tone: 'text', x, maxWidth: inner - 370 } as const;
  const time = {
    face: faces.mono,
    size: 32,
    tone: overlaps ? 'secondary' : 'primary',
    x,
    maxWidth: inner - 104,
  } as const;
  return [
    { kind: 'box', x: 0, y: top, width, height: 2, fill: 'line-strong' },
    { kind: 'sign', eventId: event.id, x: margin, y: top + 30, size: 72, lit: true },
    text(event.label, top + 58, label),
    text(formatSpan(event) + (overlaps || ''), top + 106, time),
    textRight(roomText(event), top + 58, { face: faces.mono, size: 36, tone: 'text', maxWidth: 250 }),
  ];
}
