import { isDeepStrictEqual } from 'node:util';
import { stateOf } from '#contract/book/state.ts';
import { labelsOf } from '#programme/events.ts';
import type { Ledger, Registrant, TrackedCount, TrackedMark } from './ledger.ts';
import type { Picture } from './photos.ts';
import type { Stored } from './stored.ts';

/** Holds a sentence for each fault. Sets keep each sentence once, because later checks find the same faults again. */
export class Verdict {
  readonly lost = new Set<string>();
  /** Writes that the server stored, or handled as new, more often than they were sent. */
  readonly doubled = new Set<string>();
  /** Writes that the server stored only in part. */
  readonly torn = new Set<string>();

  get found() {
    return { lost: [...this.lost], doubled: [...this.doubled], torn: [...this.torn] };
  }
}

type Row = Stored['registrations'][number];
type Found = ReturnType<ReturnType<typeof finderIn>>;

function finderIn({ events, presences, photos, books }: Stored) {
  const [chosen, seen] = [events, presences].map((rows) => Map.groupBy(rows, (row) => row.registration_id));
  const idsOf = (rows: Stored['events'] = []) => rows.map(({ event_id }) => event_id).sort();
  const photoOf = new Map(photos.map((row) => [row.registration_id, row]));
  return (row: Row) => ({
    row,
    events: idsOf(chosen?.get(row.id)),
    seenAt: idsOf(seen?.get(row.id)),
    photo: photoOf.get(row.id),
    book: books.get(row.id),
  });
}

export function check(ledger: Ledger, stored: Stored, pictures: Picture[], verdict: Verdict): void {
  for (const sentence of ledger.doubled) verdict.doubled.add(sentence);
  const rows = Map.groupBy(stored.registrations, (row) => row.name);
  const find = finderIn(stored);
  const answers = new Map(stored.submissions.map((row) => [row.key, row]));
  for (const person of ledger.people) {
    const { texts, forms, walkIn, marks } = person;
    const { name } = texts;
    const [row, ...others] = rows.get(name) ?? [];
    for (const other of others) verdict.doubled.add(`${name} is registered again as ${other.id}`);
    if (!row) {
      if (walkIn?.isAcknowledged) verdict.lost.add(`${name}, who walked in`);
      for (const { key, answer } of forms) if (answer !== null) verdict.lost.add(`${name}: form ${key}`);
      continue;
    }
    const found = find(row);
    for (const [field, text] of Object.entries(texts))
      if (row[field as keyof Row] !== text) verdict.torn.add(`${name}: ${field} is not what was sent`);
    for (const { key, answer } of forms) {
      const kept = answers.get(key);
      if (answer !== null && !kept) verdict.lost.add(`${name}: the answer to form ${key}`);
      if (kept && (kept.registration_id !== row.id || kept.message === null))
        verdict.torn.add(`${name}: the answer to form ${key} is not whole`);
    }
    checkEvents(person, labelsOf(found.events), verdict);
    const sent = { picture: pictures[forms[0]?.photo ?? -1], isAcknowledged: Boolean(forms[0]?.answer) };
    checkPhoto(name, sent, found, verdict);
    checkBook(person, found, verdict);
    checkMark(`${name}: attendance`, marks.isPresent, row.is_present === 1, verdict);
    checkMark(`${name}: payment`, marks.paymentMethod, row.payment_method, verdict);
  }
  checkStrangers(ledger, stored, verdict);
}

/** A person's two forms never choose the same event, so the events show which forms arrived. */
function checkEvents({ texts: { name }, forms, walkIn, presence }: Registrant, labels: string[], verdict: Verdict) {
  if (labels.length === 0) verdict.torn.add(`${name} is registered without events`);
  for (const { key, events, answer } of forms) {
    const missing = events.filter((label) => !labels.includes(label)).length;
    if (answer !== null && missing > 0) verdict.lost.add(`${name}: events of form ${key}`);
    else if (missing > 0 && missing < events.length) verdict.torn.add(`${name}: some events of form ${key}`);
  }
  const sent = new Set(forms.flatMap(({ events }) => events));
  if (walkIn && presence) sent.add(labelsOf([presence.eventId])[0] ?? '');
  if (labels.some((label) => !sent.has(label))) verdict.torn.add(`${name}: events that were not sent`);
}

type Sent = { picture: Picture | undefined; isAcknowledged: boolean };

function checkPhoto(name: string, { picture, isAcknowledged }: Sent, { photo }: Found, verdict: Verdict) {
  if (!picture) {
    if (photo) verdict.torn.add(`${name} has a photo and sent none`);
  } else if (!photo) {
    if (isAcknowledged) verdict.lost.add(`${name}: the photo`);
    else verdict.torn.add(`${name} is registered without the photo`);
  } else if (!picture.stored.bytes.equals(photo.bytes) || !picture.stored.thumbnail.equals(photo.thumbnail)) {
    verdict.torn.add(`${name} has another photo`);
  }
}

function checkBook({ texts: { name }, presence, walkIn }: Registrant, found: Found, verdict: Verdict): void {
  if (!followsBook(found)) verdict.torn.add(`${name}: the columns do not match the book`);
  const marks = found.book?.entries.filter(({ kind }) => kind === 'seen' || kind === 'taken-back') ?? [];
  checkCount(`${name}: marks at ${presence?.eventId}`, presence?.changes, marks.length, verdict);
  // One transaction stores the person and the mark, so the database has both or neither.
  if (walkIn && marks.length === 0) verdict.torn.add(`${name} walked in and has no mark`);
  if (marks.some(({ events: at = [] }) => at.some((event) => event !== presence?.eventId)))
    verdict.torn.add(`${name}: marks at an event that nobody sent`);
}

function followsBook({ row, events, seenAt, book }: Found): boolean {
  if (!book) return false;
  const { isPresent, paymentMethod, chosen, presences } = stateOf(book);
  return isDeepStrictEqual(
    [row.is_present === 1, row.payment_method, events, seenAt],
    [isPresent, paymentMethod, chosen, [...presences.keys()].sort()],
  );
}

export function withoutBook(stored: Stored): string[] {
  const wrong = stored.registrations.map(finderIn(stored)).filter((found) => !followsBook(found));
  return wrong.map(({ row }) => `${row.name}: the columns do not match the book`);
}

function checkMark<T>(what: string, mark: TrackedMark<T>, value: T, verdict: Verdict): void {
  if (value !== mark.acknowledged && value !== mark.underWay) verdict.lost.add(`${what} ${mark.acknowledged}`);
}

const never: TrackedCount = { acknowledged: 0, isUnderWay: false };
export function checkCount(what: string, { acknowledged, isUnderWay } = never, count: number, verdict: Verdict): void {
  if (count < acknowledged) verdict.lost.add(`${what}: ${count} of ${acknowledged}`);
  if (count > acknowledged + Number(isUnderWay)) verdict.doubled.add(`${what}: ${count} instead of ${acknowledged}`);
}

function checkStrangers(ledger: Ledger, stored: Stored, verdict: Verdict): void {
  const names = new Set(ledger.people.map(({ texts }) => texts.name));
  const ids = new Set(stored.registrations.map(({ id }) => id));
  for (const { name } of stored.registrations) if (!names.has(name)) verdict.torn.add(`nobody sent ${name}`);
  for (const table of ['events', 'photos', 'presences', 'submissions'] as const) {
    for (const { registration_id } of stored[table])
      if (registration_id === null || !ids.has(registration_id))
        verdict.torn.add(`a row of ${table} belongs to nobody: ${registration_id}`);
  }
}
