import type { Person } from '#contract/fest.ts';
import { filled, spokenName, type Written } from '#contract/letters.ts';
import type { PersonalReason } from '#contract/mails.ts';
import type { Move } from '#contract/notices.ts';
import { rupeesText } from '#contract/rupees.ts';
import { edition } from '#fest/edition.ts';
import { mail as words } from '#fest/mail.ts';
import { calendarOf } from '#programme/calendar.ts';
import { eventById, labelsOf } from '#programme/events.ts';
import { type MovedEvent, moveText, roomText, withMoves } from '#programme/moves.ts';
import { clashesAmong, formatDay, formatSpan } from '#programme/times.ts';
import { emblemName } from './pictures.ts';

type LetterFacts = {
  reason: PersonalReason;
  name: string;
  reference: string;
  eventIds?: string[];
  passUrl?: string;
  moves?: ReadonlyMap<string, Move>;
  /** The last digits of the phone numbers of earlier registrations with this email. */
  sameEmail?: string[];
  /** The part of the fees that is not paid, in whole rupees. */
  due?: number;
  /** One more sentence, such as an organiser's reason. */
  note?: string | null;
};

export type Block =
  | { kind: 'wordmark'; sign: string; name: string; version: string }
  | { kind: 'greeting' | 'paragraph' | 'heading' | 'notice'; text: string }
  | { kind: 'fact'; name: string; value: string }
  | { kind: 'day'; entries: { sign: string; time: string; label: string; place: string }[] }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'leaving'; text: string; url: string }
  | { kind: 'people'; about: string; people: Person[] };

export type Content = {
  subject: string;
  blocks: Block[];
  calendar: string | null;
  /** The link that unsubscribes from letters. */
  leavingUrl?: string | null;
};

const festName = `${edition.name} ${edition.version}`;
const day = formatDay(edition.date);
const withFacts = (text: string) => text.replaceAll('{fest}', festName).replaceAll('{day}', day);
const paragraph = (text: string): Block => ({ kind: 'paragraph', text: withFacts(text) });

const wordmark: Block = {
  kind: 'wordmark',
  sign: emblemName,
  name: edition.name,
  version: `v${edition.version}`,
};

const showsDay: PersonalReason[] = ['registered', 'events-added', 'changed', 'moved'];

export function contentOf(facts: LetterFacts, now: Date): Content {
  const { reason, name, reference, eventIds = [], passUrl, moves = new Map(), sameEmail = [], due = 0, note } = facts;
  const { subject, opening } = words[reason];
  const withDay = showsDay.includes(reason);
  const chosen = withDay ? withMoves(moves).filter(({ id }) => eventIds.includes(id)) : [];
  const toCall = [...chosen, { label: festName, coordinators: edition.contact.people }];
  const blocks: Block[] = [
    wordmark,
    { kind: 'greeting', text: greeting(name) },
    ...opening.slice(0, 1).map(paragraph),
    ...(passUrl === undefined ? [] : [{ kind: 'link', label: 'Open your pass', url: passUrl } as const]),
    ...(due > 0 ? [dueNotice(due)] : []),
    ...(reason === 'moved' ? chosen.filter(({ was }) => was).map(movedNotice) : []),
    ...(note ? [{ kind: 'notice', text: note } as const] : []),
    ...(sameEmail.length > 0 ? [sameEmailNotice(sameEmail)] : []),
    ...opening.slice(1).map(paragraph),
    // Leave out the reference, because the old email may be a stranger's.
    ...(reason === 'email-changed' ? [] : [{ kind: 'fact', name: 'Reference', value: reference } as const]),
    ...(withDay ? dayBlocks(eventIds, chosen) : []),
    ...(passUrl === undefined ? [] : [paragraph(words.howToChange)]),
    { kind: 'heading', text: 'Who to call' },
    ...toCall.map(({ label, coordinators }): Block => ({ kind: 'people', about: label, people: coordinators })),
    paragraph(`Or write to ${edition.contact.email}.`),
    ...(passUrl === undefined ? [] : [paragraph(words.closing)]),
  ];
  return {
    subject: withFacts(subject),
    blocks,
    calendar: chosen.length > 0 ? calendarOf(chosen, now) : null,
  };
}

/** Returns the letter that organisers wrote, with the person's name filled in. */
export function contentToMany(written: Written, name: string, leavingUrl: string | null): Content {
  const { subject, text } = filled(written, name);
  const blocks: Block[] = [
    wordmark,
    { kind: 'greeting', text: subject },
    ...text.split(/\n{2,}/).map((part): Block => ({ kind: 'paragraph', text: part })),
    ...(leavingUrl === null ? [] : [{ kind: 'leaving', text: whyWritten, url: leavingUrl } as const]),
  ];
  return { subject, blocks, calendar: null, leavingUrl };
}

const whyWritten = `You get this letter because you registered for ${festName}.`;

function greeting(name: string): string {
  const spoken = spokenName(name);
  return spoken === '' ? 'Hello,' : `Hello ${spoken},`;
}

function dayBlocks(eventIds: readonly string[], chosen: readonly MovedEvent[]): Block[] {
  const entries = chosen.map((event) => ({
    sign: event.id,
    time: formatSpan(event),
    label: event.label,
    place: `${roomText(event, 'Room ')}. ${event.team}.`,
  }));
  // These events are from another edition.
  const unknown = labelsOf(eventIds.filter((id) => !eventById(id))).map((label) => ({
    sign: emblemName,
    time: '',
    label,
    place: '',
  }));
  if (entries.length + unknown.length === 0) return [paragraph(words.noEvents)];
  return [
    { kind: 'heading', text: `Your day, ${day}` },
    { kind: 'day', entries: [...entries, ...unknown] },
    ...clashesAmong(chosen).map(([a, b]): Block => ({ kind: 'notice', text: clashSentence(a.label, b.label) })),
    paragraph(`Where: ${edition.contact.address.join(', ')}.`),
  ];
}

const movedNotice = (event: MovedEvent): Block => ({ kind: 'notice', text: `${moveText(event)}.` });

const dueNotice = (due: number): Block => ({
  kind: 'notice',
  text: `${rupeesText(due)} to pay ${edition.upi ? 'by UPI. Your pass shows how.' : 'at the desk.'}`,
});

const sameEmailNotice = (ends: readonly string[]): Block => ({
  kind: 'notice',
  text:
    ends.length === 1
      ? `This email has another registration, with a number that ends in ${ends[0]}. If both are yours, withdraw one.`
      : `This email has other registrations, with numbers that end in ${ends.join(', ')}. If all are yours, keep only one.`,
});

const clashSentence = (a: string, b: string) => `${a} and ${b} overlap: you will have to miss part of one.`;
