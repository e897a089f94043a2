import path from 'node:path';
import type { Edition, FestEvent, GalleryPicture, Showcase, SignShape, Suggestions } from '#contract/fest.ts';
import { inWords } from '#programme/in-words.ts';
import { formatDay } from '#programme/times.ts';

type EditionFacts = {
  edition: Edition;
  events: FestEvent[];
  showcases: Showcase[];
  gallery: GalleryPicture[];
  signs: Record<string, SignShape[]>;
  suggestions: Suggestions;
};

export async function factsIn(place: string): Promise<EditionFacts> {
  const files = ['edition', 'events', 'showcases', 'gallery', 'signs', 'suggestions'];
  const modules = await Promise.all(files.map((file) => import(path.resolve(place, `${file}.ts`))));
  return Object.assign({}, ...modules);
}

/** Returns a pattern for each fact that `facts` have and `other` has not. */
export function tracesOf(facts: EditionFacts, other: EditionFacts): Map<string, RegExp> {
  const shared = new Set(wordsOf(other));
  const own = [...new Set(wordsOf(facts))].filter((word) => !shared.has(word));
  return new Map(own.map((word) => [word, pattern(word)]));
}

function wordsOf({ edition, events, showcases, gallery, signs, suggestions }: EditionFacts): string[] {
  const { name, version, date, contact } = edition;
  const people = [...events, ...showcases, contact].flatMap((whose) =>
    'people' in whose ? whose.people : whose.coordinators,
  );
  const derived = [
    `${name} ${version}`,
    formatDay(date),
    date.replaceAll('-', ''),
    `${inWords(events.length)} events`,
    `${inWords(Math.floor(Number(version)))} editions`,
    ...people.map(({ phone }) => phone.replaceAll(' ', '')),
    ...[...events, ...showcases].map(({ room }) => `room ${room}`),
  ];
  const pictures = gallery.map(({ alt, caption }) => ({ alt, caption }));
  const strokes = Object.values(signs).flatMap((shapes) => shapes.map(({ d }) => d));
  return [...derived, ...leavesOf([edition, events, showcases, pictures, strokes, suggestions])];
}

/** Every text and number in a structure. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}

/** Makes a pattern that finds a fact. A short fact, such as a room, must be alone in quotes or in a tag. */
function pattern(fact: string): RegExp {
  const escaped = fact.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isShort = !fact.includes(' ') && fact.length < 13 && !/\d\.\d/.test(fact);
  return new RegExp(isShort ? `["'\`>#]${escaped}["'\`<]` : `(?<![\\w.])${escaped}(?![\\w.]\\w)`);
}
