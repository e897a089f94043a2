import { hash } from 'node:crypto';
import type { Database } from '#server/database/tables.ts';
import { yieldToEventLoop } from '#server/event-loop.ts';
import { inTurn } from './in-turn.ts';
import { type Listed, listChanges, listPage, type Place, readHorizon } from './rows.ts';

/** A registration as it is kept between two requests: all of its JSON but the path of its photo, which goes with time. */
export type Item = Place & { hasPhoto: boolean; json: string; change: number; hash: bigint };

/** All registrations at one moment. */
export type ListState = {
  /** Newest first. */
  items: readonly Item[];
  /** The same wherever and whenever the same registrations are listed. */
  hash: bigint;
  /** An item with this change or a later one may differ from what this state held before. */
  horizon: number;
  /** The items that changed last, so that few changes are found among few; with all from the change `from` on. */
  latest: { from: number; items: readonly Item[] };
};

/** Gives the list with everything that was committed before it was asked for. */
export type RegistrationList = () => Promise<ListState>;

/** How many of the latest changes are at hand: more than come between two looks of a dashboard. */
const latestKept = 1000;

/** How many are read at once, so that no read of a large fest holds the process for long. */
const pageSize = 500;

/**
 * The list, held in memory and brought up to date by what the database says has changed: what this process remembers is
 * only ever a head start. Nothing is read before the list is first asked for.
 */
export function registrationList(db: Database): RegistrationList {
  let state: ListState | null = null;
  return inTurn(async () => {
    state = await bringUpToDate(db, state ?? (await readAll(db)));
    return state;
  });
}

async function readAll(db: Database): Promise<ListState> {
  // Before the first page: what changes while the pages are read is read once more afterwards.
  const { horizon, newest } = await readHorizon(db);
  const items: Item[] = [];
  for (;;) {
    const page = await listPage(db, items.at(-1) ?? null, pageSize);
    for (const it of page) items.push(itemOf(it, newest));
    if (page.length < pageSize) break;
    await yieldToEventLoop();
  }
  return { items, hash: sumOf(items), horizon, latest: { from: horizon, items: [] } };
}

/** What has changed since a horizon, newest first. */
export function changedSince({ items, latest }: ListState, since: number): Item[] {
  const among = since >= latest.from ? latest.items : items;
  return among.filter((it) => it.change >= since).sort(newestFirst);
}

async function bringUpToDate(db: Database, state: ListState): Promise<ListState> {
  const { changed, deleted, horizon, newest } = await listChanges(db, state.horizon);
  if (changed.length === 0 && deleted.length === 0) return { ...state, horizon };

  // Few of many have changed, so each finds its own place; the list itself is only copied.
  let items = [...state.items];
  let { hash: sum } = state;
  const news = changed.map((it) => itemOf(it, newest));
  for (const item of news) {
    const place = placeOf(item, items);
    const before = items[place];
    const isKnown = before?._id === item._id;
    items.splice(place, isKnown ? 1 : 0, item);
    sum += item.hash - (isKnown ? before.hash : 0n);
  }
  if (deleted.length > 0) {
    const gone = new Set(deleted);
    sum -= sumOf(items.filter((it) => gone.has(it._id)));
    items = items.filter((it) => !gone.has(it._id));
  }
  const replaced = new Set([...deleted, ...news.map((it) => it._id)]);
  const latest = newestOf([...state.latest.items.filter((it) => !replaced.has(it._id)), ...news], state.latest.from);
  return { items, hash: BigInt.asUintN(64, sum), horizon, latest };
}

/** The latest of some changes, and the change from which on these are all. */
function newestOf(items: Item[], from: number): ListState['latest'] {
  if (items.length <= latestKept) return { from, items };
  const inOrder = items.toSorted((a, b) => b.change - a.change);
  const firstLeftOut = inOrder[latestKept]?.change ?? 0;
  return { from: Math.max(from, firstLeftOut + 1), items: inOrder.slice(0, latestKept) };
}

/** Where an item stands, or would stand, in a list that is newest first. */
function placeOf(item: Place, items: readonly Place[]): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (newestFirst(items[middle] as Place, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function itemOf({ hasPhoto, change, ...listed }: Listed, newest: number): Item {
  const { _id, registrationDate } = listed;
  const json = JSON.stringify(listed);
  return {
    ...{ _id, registrationDate, hasPhoto, json },
    // A number from beyond the newest is one of another database.
    change: change < newest ? change : 0,
    hash: BigInt(`0x${hash('sha256', `${hasPhoto} ${json}`).slice(0, 16)}`),
  };
}

/** A sum, so that a change of one item is a change of one term. */
const sumOf = (items: readonly Item[]) =>
  BigInt.asUintN(
    64,
    items.reduce((sum, it) => sum + it.hash, 0n),
  );

function newestFirst(a: Place, b: Place): number {
  if (a.registrationDate !== b.registrationDate) return a.registrationDate < b.registrationDate ? 1 : -1;
  if (a._id === b._id) return 0;
  return a._id < b._id ? 1 : -1;
}
