import type { FestEvent } from '#contract/fest.ts';
import type { MailReason } from '#contract/mails.ts';
import { edition } from '#fest/edition.ts';
import { mail as words } from '#fest/mail.ts';
import { calendarOf } from '#programme/calendar.ts';
import { eventById, labelsOf } from '#programme/events.ts';
import { byStart, clashesAmong, formatDay, formatSpan } from '#programme/times.ts';

type LetterFacts = {
  reason: MailReason;
  name: string;
  reference: string;
  eventIds: string[];
  passUrl: string | null;
};

export type Block =
  | { kind: 'paragraph' | 'heading' | 'notice'; text: string }
  | { kind: 'fact'; name: string; value: string }
  | { kind: 'day'; entries: { time: string; label: string; place: string }[] }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'people'; people: { role: string; name: string; phone: string }[] };

export type Content = { subject: string; blocks: Block[]; calendar: string | null };

const festName = `${edition.name} ${edition.version}`;
const day = formatDay(edition.date);
const withFacts = (text: string) => text.replaceAll('{fest}', festName).replaceAll('{day}', day);

const showsDay: MailReason[] = ['registered', 'events-added', 'changed'];

export function contentOf(facts: LetterFacts, now: Date): Content {
  const { reason, name, reference, eventIds, passUrl } = facts;
  const { subject, opening } = words[reason];
  const chosen = eventIds.flatMap((id) => eventById(id) ?? []).toSorted(byStart);
  const withDay = showsDay.includes(reason);
  const blocks: Block[] = [
    { kind: 'paragraph', text: greeting(name) },
    ...opening.map((text): Block => ({ kind: 'paragraph', text: withFacts(text) })),
    { kind: 'fact', name: 'Reference', value: reference },
    ...(withDay ? dayBlocks(eventIds, chosen) : []),
    ...(passUrl === null ? [] : passBlocks(passUrl)),
    { kind: 'heading', text: 'Questions? Call us' },
    { kind: 'people', people: edition.contact.people },
    { kind: 'paragraph', text: `Or write to ${edition.contact.email}.` },
    ...(passUrl === null ? [] : [{ kind: 'paragraph', text: withFacts(words.closing) } as const]),
  ];
  return {
    subject: withFacts(subject),
    blocks,
    calendar: withDay && chosen.length > 0 ? calendarOf(chosen, now) : null,
  };
}

// Mail programs make links of names such as `prize.example`. The space after initials (`K. Ravi`) also breaks `X.COM`.
const greeting = (name: string) =>
  linkLike.test(name) ? 'Hello,' : `Hello ${name.trim().replace(/\.(?=\p{L})/gu, '. ')},`;
const linkLike = /[/@:]|[\p{L}\p{M}\p{N}_-]{2}[.．。｡][\p{L}\p{N}]|[^\s\p{Lu}][.．。｡]\p{L}|[.．。｡]\p{Ll}/u;

function dayBlocks(eventIds: readonly string[], chosen: readonly FestEvent[]): Block[] {
  const entries = chosen.map((event) => ({
    time: formatSpan(event),
    label: event.label,
    place: `Room ${event.room}. ${event.team}.`,
  }));
  // The event belongs to another edition.
  const unknown = labelsOf(eventIds.filter((id) => !eventById(id))).map((label) => ({ time: '', label, place: '' }));
  if (entries.length + unknown.length === 0) return [{ kind: 'paragraph', text: withFacts(words.noEvents) }];
  return [
    { kind: 'heading', text: `Your day, ${day}` },
    { kind: 'day', entries: [...entries, ...unknown] },
    ...clashesAmong(chosen).map(([a, b]): Block => ({ kind: 'notice', text: clashSentence(a.label, b.label) })),
    { kind: 'paragraph', text: `Where: ${edition.contact.address.join(', ')}.` },
  ];
}

const clashSentence = (a: string, b: string) => `${a} and ${b} overlap: you will have to miss a part of one.`;

const passBlocks = (url: string): Block[] => [
  { kind: 'link', label: 'Open your pass', url },
  { kind: 'paragraph', text: withFacts(words.howToChange) },
];
