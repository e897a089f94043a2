import { type Collector, inHand, type Money, type NewClose, type NewHandover } from '#contract/book/money.ts';
import { moneySentences } from '#contract/calls/tool-sentences.ts';
import type { PeopleFilter } from '#contract/people/sent-people.ts';
import { coveredBy, dueOf, eventsWithFee } from '#programme/fees.ts';
import { type Author, findEntry, fingerprintOf, type NewEntry, record } from '#server/book/entries.ts';
import { eventsByPerson } from '#server/book/events.ts';
import { inBook } from '#server/book/number.ts';
import { readEntered } from '#server/book/utrs.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { byName, type Cashbook, collectorNamed, collectorsOf, readCashbook } from './cashbook.ts';
import { readUtrs } from './utrs.ts';

/** An entry that is sent again with the same key is stored only once. */
export type Sent = Author & { key: string | null; notedAt: string | null };

export async function readMoney(db: Database): Promise<Money> {
  const cashbook = await readCashbook(db);
  const chosen = await chosenWithFee(db);
  return {
    collectors: collectorsOf(cashbook),
    handovers: cashbook.handovers.toReversed(),
    closes: cashbook.closes.toReversed(),
    names: [...(await readNames(db, cashbook))].sort(byName),
    events: coveredBy([...cashbook.payments].map(([id, payments]) => ({ chosen: chosen.get(id) ?? [], payments }))),
    utrs: await readUtrs(db),
  };
}

/** Returns each person's chosen events that have a fee. The sums need no other events. */
async function chosenWithFee(db: Database): Promise<Map<string, string[]>> {
  const ids = eventsWithFee();
  if (ids.length === 0) return new Map();
  const chosen = db.selectFrom('registration_events').select(['registration_id', 'event_id']);
  return eventsByPerson(await chosen.where('event_id', 'in', ids).execute());
}

/** The ids of people with a UTR to verify ('utr'), or of people who owe money and have no such UTR ('due'), or null. */
export async function readByPayment(db: Database, payment: PeopleFilter['payment']): Promise<Set<string> | null> {
  if (payment !== 'due' && payment !== 'utr') return null;
  const open = (await readEntered(db)).filter(({ state }) => state === 'claimed' || state === 'asked');
  const waiting = new Set(open.flatMap(({ lines }) => [...lines.keys()]));
  if (payment === 'utr') return waiting;
  const { payments } = await readCashbook(db);
  const chosen = await chosenWithFee(db);
  const owes = (id: string) => dueOf({ chosen: chosen.get(id) ?? [], payments: payments.get(id) ?? [] }) > 0;
  const people = await db.selectFrom('registrations').select('id').execute();
  return new Set(people.map(({ id }) => id).filter((id) => !waiting.has(id) && owes(id)));
}

/** Lists the desks that hold cash. Leaves out organisers, who may keep cash after the day. A desk ends with the day. */
export async function cashAtDesks(db: Database): Promise<{ name: string; rupees: number }[]> {
  const desks = await db.selectFrom('desks').select('name').execute();
  const names = new Set(desks.map(({ name }) => name));
  const holding = collectorsOf(await readCashbook(db)).map((one) => ({ name: one.name, rupees: inHand(one) }));
  return holding.filter(({ name, rupees }) => names.has(name) && rupees > 0);
}

/** @throws {Problem} `unknown-collector`, `invalid-input`, `too-little-cash`, `key-reused` */
export async function handOver(db: Database, { from, to, rupees }: NewHandover, sent: Sent): Promise<{ id: string }> {
  const line = { kind: 'handed-over', subject: from, newValue: to, rupees } as const;
  const { key } = await once(db, sent, line, async (trx) => {
    const cashbook = await readCashbook(trx);
    await requireNames(trx, cashbook, [from, to]);
    if (from === to) throw new Problem('invalid-input', moneySentences.same);
    requireCash(from, rupees, cashbook);
    return {};
  });
  return { id: key };
}

/** @throws {Problem} `unknown-handover`, `too-little-cash`, `day-closed`, `key-reused` */
export async function cancelHandover(db: Database, id: string, sent: Sent): Promise<void> {
  await once(db, sent, { kind: 'handover-cancelled', cancels: [id] }, async (trx) => {
    const cashbook = await readCashbook(trx);
    const found = cashbook.handovers.find((one) => one.id === id && !one.isCancelled);
    if (!found) throw new Problem('unknown-handover');
    for (const name of [found.from, found.to]) {
      const { lastClose } = collectorNamed(name, cashbook);
      if (lastClose && cashbook.isEarlier(id, lastClose.id))
        throw new Problem('day-closed', moneySentences.closedSince(name));
    }
    requireCash(found.to, found.rupees, cashbook);
    return {};
  });
}

/** @throws {Problem} `unknown-collector`, `day-closed`, `key-reused` */
export async function closeDay(db: Database, { collector, counted, note = '' }: NewClose, sent: Sent) {
  const line = { kind: 'day-closed', subject: collector, newValue: `${counted}`, personal: { note } } as const;
  const { key, old_value, new_value, rupees } = await once(db, sent, line, async (trx) => {
    const cashbook = await readCashbook(trx);
    await requireNames(trx, cashbook, [collector]);
    const found = collectorNamed(collector, cashbook);
    const expected = inHand(found);
    if (isUnchanged(found, cashbook)) throw new Problem('day-closed', moneySentences.closed(collector));
    return { oldValue: `${expected}`, rupees: counted - expected };
  });
  return { id: key, expected: Number(old_value), counted: Number(new_value), difference: rupees ?? 0 };
}

/** Only the last close of a collector can be reopened. @throws {Problem} `unknown-close`, `day-closed`, `key-reused` */
export async function reopenDay(db: Database, id: string, note: string, sent: Sent): Promise<{ id: string }> {
  const { key } = await once(db, sent, { kind: 'day-reopened', cancels: [id], personal: { note } }, async (trx) => {
    const cashbook = await readCashbook(trx);
    const found = cashbook.closes.find((close) => close.id === id && close.reopened === null);
    if (!found) throw new Problem('unknown-close');
    const isLast = collectorNamed(found.collector, cashbook).lastClose?.id === id;
    if (!isLast) throw new Problem('day-closed', moneySentences.closedSince(found.collector));
    return { subject: found.collector };
  });
  return { id: key };
}

type Line = Pick<NewEntry, 'kind' | 'subject' | 'oldValue' | 'newValue' | 'rupees' | 'personal' | 'cancels'>;

type Check = (trx: Database) => Promise<Partial<Line>>;

/** Adds an entry, unless the book has one with this key. `check` refuses the entry, or completes it. */
function once(db: Database, { key, now, notedAt, ...by }: Sent, line: Line, check: Check) {
  return inBook(db, async (trx) => {
    const fingerprint = fingerprintOf(line);
    const known = key === null ? undefined : await findEntry(trx, key);
    const isSame = known?.kind === line.kind && (known.fingerprint ?? fingerprint) === fingerprint;
    if (known && !isSame) throw new Problem('key-reused');
    if (known) return known;
    const noted = { ...(key !== null && { key }), ...(notedAt !== null && { notedAt }) };
    return record(trx, { ...by, ...noted, ...line, ...(await check(trx)), fingerprint }, now);
  });
}

async function readNames(db: Database, cashbook: Cashbook): Promise<Set<string>> {
  const organisers = await db.selectFrom('organisers').select('username as name').execute();
  const desks = await db.selectFrom('desks').select('name').execute();
  return new Set([...organisers, ...desks, ...collectorsOf(cashbook)].map(({ name }) => name));
}

async function requireNames(db: Database, cashbook: Cashbook, wanted: string[]): Promise<void> {
  const known = await readNames(db, cashbook);
  const unknown = wanted.find((name) => !known.has(name));
  if (unknown !== undefined) throw new Problem('unknown-collector', moneySentences.unknown(unknown));
}

function isUnchanged({ name, lastClose }: Collector, { moves, isEarlier }: Cashbook): boolean {
  if (lastClose === null || lastClose.afterClose !== 0) return false;
  return !moves.some((move) => move.name === name && isEarlier(lastClose.id, move.key));
}

function requireCash(name: string, rupees: number, cashbook: Cashbook): void {
  const holds = inHand(collectorNamed(name, cashbook));
  if (rupees > holds) throw new Problem('too-little-cash', moneySentences.short(name, holds));
}
