import { timeOf } from '#contract/book/entry.ts';
import type { Close, Collector, Handover } from '#contract/book/money.ts';
import { type PersonState, paymentsOf } from '#contract/book/state.ts';
import { listIn, noteIn } from '#server/book/entries.ts';
import { type Merges, readMerges } from '#server/book/merges.ts';
import { columns, entryOf } from '#server/book/person.ts';
import type { Database } from '#server/database/tables.ts';

/** A change of a collector's cash. `rupees` is negative if the cash was handed over. */
type Move = { key: string; at: string; name: string; rupees: number; as: 'taken' | 'handedOver' | 'received' };

export type Cashbook = {
  moves: Move[];
  /** Payments by the person's id, including people who have withdrawn. */
  payments: Map<string, PersonState['payments']>;
  /** Earliest first, including cancelled handovers. */
  handovers: Handover[];
  /** Earliest first, including reopened closes. */
  closes: Close[];
  /** Whether the server received the first entry before the second. */
  isEarlier(key: string, than: string): boolean;
};

const kinds = ['paid', 'undone', 'handed-over', 'handover-cancelled', 'day-closed', 'day-reopened'];

/** Computes balances from the entries each time, so no balance can differ from its entries. A close stores its sums. */
export async function readCashbook(db: Database): Promise<Cashbook> {
  const rows = await db
    .selectFrom('entries')
    .select(['registration_id', 'subject', 'old_value', 'personal'])
    .select(columns)
    .where('kind', 'in', kinds)
    // After a restore, many entries have the same number.
    .orderBy('number')
    .orderBy('at')
    .orderBy('key')
    .execute();
  const places = new Map(rows.map(({ key }, place) => [key, place]));
  const isEarlier = (key: string, than: string) => (places.get(key) ?? 0) < (places.get(than) ?? 0);
  const ofKind = Map.groupBy(rows, ({ kind }) => kind);
  const cancelling = (kind: string) =>
    new Map((ofKind.get(kind) ?? []).flatMap((row) => listIn(row.cancels).map((key) => [key, row])));

  const cancelled = cancelling('handover-cancelled');
  const handovers = (ofKind.get('handed-over') ?? []).map((row) => ({
    ...notedIn(row),
    from: row.subject ?? '',
    to: row.new_value ?? '',
    rupees: row.rupees ?? 0,
    isCancelled: cancelled.has(row.key),
  }));
  const reopenings = cancelling('day-reopened');
  const closes = (ofKind.get('day-closed') ?? []).map((row): Close => {
    const reopening = reopenings.get(row.key);
    return {
      ...notedIn(row),
      collector: row.subject ?? '',
      expected: Number(row.old_value),
      counted: Number(row.new_value),
      difference: row.rupees ?? 0,
      note: noteIn(row),
      afterClose: 0,
      reopened: reopening ? { by: reopening.actor ?? '', at: reopening.at, note: noteIn(reopening) } : null,
    };
  });
  const payments = paymentsIn(rows, await readMerges(db));
  const moves = [...[...payments.values()].flat().flatMap(cashMove), ...handovers.flatMap(movesOf)];
  const cashbook = { moves, payments, handovers, closes, isEarlier };
  for (const close of closes.filter(isStanding)) close.afterClose = expectedNow(close, cashbook) - close.expected;
  return cashbook;
}

type Row = Parameters<typeof entryOf>[0] & { registration_id: string | null; personal: string | null };

const notedIn = (row: Row) => ({ id: row.key, at: timeOf(entryOf(row)), by: row.actor ?? '' });

const isStanding = ({ reopened }: Close): boolean => reopened === null;

function paymentsIn(rows: Row[], { rootOf }: Merges): Cashbook['payments'] {
  const people = Map.groupBy(rows, ({ registration_id: id }) => id && rootOf(id));
  people.delete(null);
  return new Map([...people].map(([id, lines]) => [id ?? '', paymentsOf(lines.map(entryOf))]));
}

const cashMove = ({ key, method, by: name, since: at, rupees }: PersonState['payments'][number]): Move[] =>
  method === 'cash' && rupees !== undefined && name !== null ? [{ key, at, name, rupees, as: 'taken' }] : [];

function movesOf({ id: key, at, from, to, rupees, isCancelled }: Handover): Move[] {
  if (isCancelled) return [];
  return [
    { key, at, name: from, rupees: -rupees, as: 'handedOver' },
    { key, at, name: to, rupees, as: 'received' },
  ];
}

/** An entry noted before the close belongs to the close, even if the server received it later. */
function expectedNow(close: Close, { moves, closes, isEarlier }: Cashbook): number {
  const isOwn = ({ name, key, at }: Move) => name === close.collector && (isEarlier(key, close.id) || at < close.at);
  const isOwnClose = (one: Close) =>
    isStanding(one) && one.collector === close.collector && isEarlier(one.id, close.id);
  return sumOf(moves.filter(isOwn)) + differenceOf(closes.filter(isOwnClose));
}

export function collectorsOf(cashbook: Cashbook): Collector[] {
  const { moves, closes } = cashbook;
  const names = new Set([...moves.map(({ name }) => name), ...closes.map(({ collector }) => collector)]);
  return [...names].sort(byName).map((name) => collectorNamed(name, cashbook));
}

export const byName = (a: string, b: string): number => a.localeCompare(b, 'en');

export function collectorNamed(name: string, { moves, closes }: Cashbook): Collector {
  const own = moves.filter((move) => move.name === name);
  const standing = closes.filter((close) => close.collector === name && isStanding(close));
  const total = (as: Move['as']) => Math.abs(sumOf(own.filter((move) => move.as === as)));
  return {
    name,
    taken: total('taken'),
    handedOver: total('handedOver'),
    received: total('received'),
    balance: sumOf(own),
    difference: differenceOf(standing),
    lastClose: standing.at(-1) ?? null,
  };
}

const sumOf = (moves: readonly Move[]): number => moves.reduce((sum, { rupees }) => sum + rupees, 0);
const differenceOf = (closes: readonly Close[]): number => closes.reduce((sum, { difference }) => sum + difference, 0);
