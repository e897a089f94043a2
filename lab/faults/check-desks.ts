import { isDeepStrictEqual } from 'node:util';
import type { PersonBook } from '#contract/book/entry.ts';
import { stateOf } from '#contract/book/state.ts';
import type { Verdict } from './check.ts';
import type { Ledger, Person, TrackedCount } from './ledger.ts';
import type { Stored } from './stored.ts';

type Standing = { row: Stored['registrations'][number]; events: string[]; seenAt: string[]; book: PersonBook };

/** By id, what is stored of everybody of whom the book has an entry. */
export function standingsIn(stored: Stored): Map<string, Standing> {
  const [events, presences] = [stored.events, stored.presences].map((rows) =>
    Map.groupBy(rows, (row) => row.registration_id),
  );
  const idsOf = (rows: Stored['events'] = []) => rows.map(({ event_id }) => event_id).sort();
  const standings = new Map<string, Standing>();
  for (const row of stored.registrations) {
    const book = stored.books.get(row.id);
    const [chosen, seenAt] = [idsOf(events?.get(row.id)), idsOf(presences?.get(row.id))];
    if (book) standings.set(row.id, { row, book, events: chosen, seenAt });
  }
  return standings;
}

/** Whether the columns are those that follow from the book. */
export function followsBook({ row, events, seenAt, book }: Standing): boolean {
  const { isPresent, paymentMethod, chosen, presences } = stateOf(book);
  return isDeepStrictEqual(
    [row.is_present === 1, row.payment_method, events, seenAt],
    [isPresent, paymentMethod, chosen, [...presences.keys()].sort()],
  );
}

export function checkBook(person: Person, standing: Standing | undefined, verdict: Verdict): void {
  const { texts, presence, walkIn } = person;
  if (!standing || !followsBook(standing)) verdict.torn.add(`${texts.name}: the columns and the book`);
  const marks = standing?.book.entries.filter(({ kind }) => kind === 'seen' || kind === 'taken-back') ?? [];
  checkCount(`${texts.name}: marks at ${presence?.eventId}`, presence?.changes ?? none, marks.length, verdict);
  // One transaction stores both.
  if (walkIn && marks.length === 0) verdict.torn.add(`${texts.name} walked in and was seen nowhere`);
  if (marks.some(({ events: at = [] }) => at.some((event) => event !== presence?.eventId)))
    verdict.torn.add(`${texts.name}: marks at an event that nobody sent`);
}

export function checkVisits({ visits }: Ledger, stored: Stored, verdict: Verdict): void {
  const counted = Map.groupBy(stored.visits, ({ actor }) => actor ?? '');
  for (const name of new Set([...visits.keys(), ...counted.keys()]))
    checkCount(`visits that ${name} counted`, visits.get(name) ?? none, counted.get(name)?.length ?? 0, verdict);
}

const none: TrackedCount = { acknowledged: 0, isUnderWay: false };

function checkCount(what: string, { acknowledged, isUnderWay }: TrackedCount, count: number, verdict: Verdict): void {
  if (count < acknowledged) verdict.lost.add(`${what}: ${count} of ${acknowledged}`);
  if (count > acknowledged + (isUnderWay ? 1 : 0)) verdict.doubled.add(`${what}: ${count} instead of ${acknowledged}`);
}
