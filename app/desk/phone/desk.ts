import type { Problem } from '#app/api.ts';
import { type DeskEntriesAnswer, waitingId } from '#contract/book/desk-entry.ts';
import type { PersonCard } from '#contract/desk/desk.ts';
import type { ask as askServer } from './ask.ts';
import type { Connection } from './connection.ts';
import { keepingUp } from './keep-up.ts';
import { keepingPack, loadPack } from './pack/kept-pack.ts';
import { holdPack } from './pack/pack.ts';
import { type NewEntry, openQueue } from './queue/queue.ts';
import { storedQueue } from './queue/stored-queue.ts';
import { reckoner } from './reckon.ts';
import type { About } from './state.ts';
import type { Database } from './storage/database.ts';
import { makeKeys } from './storage/keys.ts';

/** What became of an entry. */
export type Written = {
  key: string;
  /** Whether the server has it, or this phone only. */
  at: 'server' | 'phone';
  id: string | null;
  /** Their card now; null for a visit, and for somebody who has withdrawn. */
  person: PersonCard | null;
  isNew?: boolean;
  isWithdrawn?: boolean;
};

type Setting = {
  database: Database;
  ask: typeof askServer;
  connection: Connection;
  isHidden(): boolean;
  /** By the server's clock. */
  now(): string;
  /** The name of this desk. */
  by(): string;
  /** Asked before each round. */
  isLive(): boolean;
  /** There are keys now. */
  onKeys(): Promise<void>;
  /** The server has just answered. */
  onContact(): Promise<void>;
  onChange(): void;
};

/** This phone as long as it is a desk and this tab is the one: in memory, with what it keeps. */
export function runDesk(setting: Setting) {
  const { database, ask, connection, isHidden, now, by, isLive, onKeys, onContact, onChange } = setting;
  const leaving = new AbortController();
  const { signal } = leaving;
  const stored = storedQueue(database);
  const pack = holdPack(onChange);
  const { realId } = pack;
  const queue = openQueue({ stored, ask, connection, now, realId, onChange, onAnswer, send: () => send() });
  const reckon = reckoner({ pack, entries: queue.entries, by });
  const keepPack = keepingPack(database, pack, queue, signal);
  const loaded = loadPack(database, pack).then(onChange, () => {});
  let prepared: Promise<void> | null = null;

  // Apart, so that a pack that is long under way holds up no entry.
  const send = loop(async () => {
    const preparing = prepare();
    // Without storage each entry is sent as it is.
    await preparing.catch(() => {});
    await queue.sendAll();
    await preparing;
  });
  const followPack = loop(async () => {
    await Promise.allSettled([loaded, prepare()]);
    if (!pack.hasRoom) return;
    if (await pack.follow(ask)) void keepPack();
    await onContact();
  });

  function loop(work: () => Promise<void>) {
    const round = async () => {
      if (isLive()) await work();
    };
    return keepingUp({ round, isHidden, signal });
  }

  /** Until it succeeded once. */
  function prepare(): Promise<void> {
    prepared ??= loadQueue().catch((error) => {
      prepared = null;
      throw error;
    });
    return prepared;
  }

  async function loadQueue(): Promise<void> {
    await makeKeys(database, ask);
    await onKeys();
    await queue.load();
  }

  function onAnswer({ results, people, visits }: DeskEntriesAnswer): void {
    if (signal.aborted) return;
    people.forEach(pack.merge);
    for (const { id, isWithdrawn } of results) if (isWithdrawn && id !== null) pack.remove(id);
    for (const { showcase, visits: count } of visits) reckon.visits(showcase, count);
    queue.take(results);
    void loaded.then(keepPack);
  }

  const withRealId = <E extends NewEntry>(entry: E): E =>
    'person' in entry ? { ...entry, person: realId(entry.person) } : entry;

  return {
    ...{ find: reckon.find, card: reckon.card, scanned: reckon.scanned, learn: reckon.learn, visits: reckon.visits },
    dismiss: queue.dismiss,
    async follow(): Promise<void> {
      await Promise.all([send(), followPack()]);
    },
    async write(decided: NewEntry, about: About): Promise<Written> {
      const entry = withRealId(decided);
      const { key, result } = await queue.write(entry, about);
      const ownId = 'person' in entry ? entry.person : entry.kind === 'walk-in' ? waitingId(key) : null;
      const id = result ? result.id : ownId;
      const { isNew, isWithdrawn } = result ?? {};
      return {
        ...{ key, at: result ? 'server' : 'phone', id, person: id === null ? null : reckon.card(id) },
        ...(isNew !== undefined && { isNew }),
        ...(isWithdrawn !== undefined && { isWithdrawn }),
      };
    },
    get state() {
      return {
        waiting: queue.rows.map(({ entry, name, what }) => ({ entry: withRealId(entry), name, what })),
        refused: queue.refused,
        people: pack.head && pack.held.size,
        isFull: queue.isFull || !pack.hasRoom,
      };
    },
    /** Writes nothing from then on. Gives the queue places of acknowledged entries. */
    stop(problem: Problem): readonly number[] {
      leaving.abort();
      queue.stop(problem);
      return queue.done;
    },
  };
}

export type Desk = ReturnType<typeof runDesk>;
