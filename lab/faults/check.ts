import { labelsOf } from '#programme/events.ts';
import { checkBook, checkVisits, standingsIn } from './check-desks.ts';
import type { Ledger, Person, TrackedMark } from './ledger.ts';
import { faultOfPhoto, type Picture } from './photos.ts';
import type { Stored } from './stored.ts';

/** One sentence per fault; sets, because every later check finds the same loss again. */
export class Verdict {
  /** Acknowledged and not stored. */
  readonly lost = new Set<string>();
  /** Stored or answered more often than it was sent. */
  readonly doubled = new Set<string>();
  /** Stored in part. */
  readonly torn = new Set<string>();

  get isClean(): boolean {
    return this.lost.size + this.doubled.size + this.torn.size === 0;
  }
}

/** Compares what is stored with what was acknowledged. Nobody may be writing meanwhile. */
export async function check(ledger: Ledger, stored: Stored, pictures: Picture[], verdict: Verdict): Promise<void> {
  for (const sentence of ledger.doubled) verdict.doubled.add(sentence);
  const rows = Map.groupBy(stored.registrations, (row) => row.name);
  const found = {
    rows,
    events: Map.groupBy(stored.events, (row) => row.registration_id),
    photos: new Map(stored.photos.map((row) => [row.registration_id, row])),
    submissions: new Map(stored.submissions.map((row) => [row.key, row])),
    standings: standingsIn(stored),
  };
  for (const person of ledger.people) await checkPerson(person, found, pictures, verdict);
  checkVisits(ledger, stored, verdict);
  checkStrangers(ledger, stored, verdict);
}

type Found = {
  rows: Map<string, Stored['registrations']>;
  events: Map<string, Stored['events']>;
  photos: Map<string, Stored['photos'][number]>;
  submissions: Map<string, Stored['submissions'][number]>;
  standings: ReturnType<typeof standingsIn>;
};

async function checkPerson(person: Person, found: Found, pictures: Picture[], verdict: Verdict): Promise<void> {
  const { name } = person.texts;
  const [row, ...others] = found.rows.get(name) ?? [];
  for (const other of others) verdict.doubled.add(`${name} is registered again as ${other.id}`);
  if (!row) {
    if (person.walkIn?.isAcknowledged) verdict.lost.add(`${name}, who walked in`);
    for (const { key, answer } of person.submissions)
      if (answer !== null) verdict.lost.add(`${name}: submission ${key}`);
    return;
  }
  for (const [field, sent] of Object.entries(person.texts)) {
    if (row[field as keyof typeof row] !== sent) verdict.torn.add(`${name}: ${field} is not what was sent`);
  }
  checkEvents(person, labelsOf((found.events.get(row.id) ?? []).map((event) => event.event_id)), verdict);
  await checkPhoto(person, found.photos.get(row.id), pictures, verdict);
  for (const { key, answer } of person.submissions) {
    const kept = found.submissions.get(key);
    if (answer !== null && !kept) verdict.lost.add(`${name}: the answer to submission ${key}`);
    if (kept && (kept.registration_id !== row.id || kept.message === null)) {
      verdict.torn.add(`${name}: the answer to submission ${key} is not whole`);
    }
  }
  checkBook(person, found.standings.get(row.id), verdict);
  checkMark(`${name}: attendance`, person.marks.isPresent, row.is_present === 1, verdict);
  checkMark(`${name}: payment`, person.marks.paymentMethod, row.payment_method, verdict);
}

/** No two submissions of a person choose the same event, so the events show which submissions arrived. */
function checkEvents(person: Person, labels: string[], verdict: Verdict): void {
  const { texts, submissions, walkIn, presence } = person;
  const { name } = texts;
  if (labels.length === 0) verdict.torn.add(`${name} is registered without events`);
  for (const { key, events, answer } of submissions) {
    const missing = events.filter((label) => !labels.includes(label)).length;
    if (answer !== null && missing > 0) verdict.lost.add(`${name}: events of submission ${key}`);
    else if (missing > 0 && missing < events.length) verdict.torn.add(`${name}: some events of submission ${key}`);
  }
  const sent = new Set(submissions.flatMap((submission) => submission.events));
  if (walkIn && presence) sent.add(labelsOf([presence.eventId])[0] ?? '');
  if (labels.some((label) => !sent.has(label))) verdict.torn.add(`${name}: events that were not sent`);
}

async function checkPhoto(
  { texts: { name }, submissions }: Person,
  row: Found['photos'] extends Map<string, infer Row> ? Row | undefined : never,
  pictures: Picture[],
  verdict: Verdict,
) {
  const [first] = submissions;
  const picture = pictures[first?.photo ?? -1];
  if (!picture) {
    if (row) verdict.torn.add(`${name} has a photo and sent none`);
  } else if (!row) {
    if (first?.answer === null) verdict.torn.add(`${name} is registered without the photo`);
    else verdict.lost.add(`${name}: the photo`);
  } else {
    const fault = await faultOfPhoto(picture, row.bytes, row.thumbnail);
    if (fault) verdict.torn.add(`${name} has ${fault}`);
  }
}

function checkMark<T>(what: string, mark: TrackedMark<T>, value: T, verdict: Verdict): void {
  if (value !== mark.acknowledged && value !== mark.underWay) verdict.lost.add(`${what} ${mark.acknowledged}`);
}

function checkStrangers(ledger: Ledger, stored: Stored, verdict: Verdict): void {
  const names = new Set(ledger.people.map((person) => person.texts.name));
  const ids = new Set(stored.registrations.map((row) => row.id));
  for (const row of stored.registrations) if (!names.has(row.name)) verdict.torn.add(`nobody sent ${row.name}`);
  for (const row of stored.events)
    if (!ids.has(row.registration_id)) verdict.torn.add(`an event of nobody: ${row.registration_id}`);
  for (const row of stored.photos)
    if (!ids.has(row.registration_id)) verdict.torn.add(`a photo of nobody: ${row.registration_id}`);
  for (const row of stored.presences)
    if (!ids.has(row.registration_id)) verdict.torn.add(`a presence of nobody: ${row.registration_id}`);
  for (const row of stored.submissions) {
    if (row.registration_id === null || !ids.has(row.registration_id))
      verdict.torn.add(`an answer of nobody: ${row.key}`);
  }
}
