import { eventsByTime } from '#programme/events.ts';
import type { MovedEvent } from '#programme/moves.ts';

/** A picture as a list of shapes, so that a test can read it. Lengths are in pixels. */
export type Drawing = { width: number; height: number; shapes: Shape[] };

export type Shape =
  | ({ kind: 'text'; text: string; x: number; y: number } & TextLook)
  | { kind: 'box'; x: number; y: number; width: number; height: number; fill?: Tone; stroke?: Tone; dashed?: boolean }
  | { kind: 'sign'; eventId: string; x: number; y: number; size: number; lit: boolean }
  | { kind: 'code'; code: string; x: number; y: number; size: number };

/** Text that is wider than `maxWidth` (by default the space between the margins) is drawn smaller. */
type TextLook = { face: string; size: number; tone: Tone; x?: number; right?: boolean; maxWidth?: number };

export type Tone =
  | 'ground'
  | 'raised'
  | 'line'
  | 'line-strong'
  | 'primary'
  | 'secondary'
  | 'text'
  | 'text-soft'
  | 'mist'
  | 'navy-950';

export const faces = { display: '900 Display', text: '600 Text', mono: '500 Mono' } as const;

export const width = 1080;
export const margin = 72;
export const inner = width - 2 * margin;

/** A text that starts at the left margin, or at `look.x`. `y` is its baseline. */
export const text = (text: string, y: number, look: TextLook): Shape => ({ kind: 'text', text, x: margin, y, ...look });

export const textRight = (words: string, y: number, look: TextLook): Shape =>
  text(words, y, { x: width - margin, right: true, ...look });

/** Splits a name into lines of about the same length, usually at most three. */
export function linesOf(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const longest = name.length / Math.min(3, Math.ceil(name.length / 18));
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || (line.length >= longest / 2 && line.length + word.length > longest)) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

export function nameAt(top: number, name: string): { shapes: Shape[]; bottom: number } {
  const lines = linesOf(name.toUpperCase());
  const size = lines.length === 1 ? 150 : 120;
  const look: TextLook = { face: faces.display, size, tone: 'text', maxWidth: inner };
  const shapes = lines.map((line, index) => text(line, top + (index + 0.86) * size, look));
  return { shapes, bottom: top + lines.length * size };
}

export function stripAt(top: number, chosen: readonly MovedEvent[]): { shapes: Shape[]; bottom: number } {
  const gap = 16;
  const slot = Math.min(160, (inner + gap) / eventsByTime.length - gap);
  const shapes = eventsByTime.flatMap((event, index): Shape[] => {
    const lit = chosen.some(({ id }) => id === event.id);
    const x = margin + index * (slot + gap);
    const look = lit ? ({ fill: 'ground', stroke: 'primary' } as const) : ({ stroke: 'line', dashed: true } as const);
    const inset = slot / 5;
    return [
      { kind: 'box', x, y: top, width: slot, height: slot, ...look },
      { kind: 'sign', eventId: event.id, x: x + inset, y: top + inset, size: slot - 2 * inset, lit },
    ];
  });
  return { shapes, bottom: top + slot };
}
