import type { CallError } from '#app/api.ts';
import { type DeskEntriesAnswer, waitingId } from '#contract/book/desk-entry.ts';
import type { PersonCard } from '#contract/desk/desk.ts';
import { answersOf } from './answers.ts';
import type { Connection } from './connection.ts';
import { keepingUp } from './keep-up.ts';
import { keepingPack, loadPack } from './pack/kept-pack.ts';
import { holdPack } from './pack/pack.ts';
import type { About } from './phone.ts';
import { type EntryContent, openQueue, type Result } from './queue/queue.ts';
import type { PhoneDatabase } from './storage/database.ts';
import { makeKeys } from './storage/keys.ts';

export type WrittenEntry = Omit<Result, 'refused'> & {
  /** Whether the server has the entry, or only this phone. */
  at: 'server' | 'phone';
  /** The person's card now. Null for a visit, and for a person who has withdrawn. */
  person: PersonCard | null;
};

type Setting = {
  database: PhoneDatabase;
  connection: Connection;
  now(): string;
  by(): string;
  isLive(): boolean;
  onKeys(): Promise<void>;
  onContact(): Promise<void>;
  onChange(): void;
};

export type RunningDesk = ReturnType<typeof runDesk>;

/** Sends the queue and updates the pack while this phone is a desk. Only one tab of the browser does this. */
export function runDesk({ database, connection, now, by, isLive, onKeys, onContact, onChange }: Setting) {
  const leaving = new AbortController();
  const { signal } = leaving;
  const pack = holdPack(onChange);
  const queue = openQueue({ database, connection, now, realId: pack.realId, onChange, onAnswer, send: () => send() });
  const answers = answersOf({ pack, entries: queue.entries, by });
  const keepPack = keepingPack(database, pack, queue.acknowledged, signal);
  const loaded = loadPack(database, pack).then(onChange, () => {});
  let prepared: Promise<void> | null = null;

  // There are two loops, so that a slow download of the pack does not delay entries.
  const send = loop(async () => {
    const preparing = prepare();
    // If the storage fails, entries are sent without being saved.
    await preparing.catch(() => {});
    await queue.sendAll();
    await preparing;
  });
  const followPack = loop(async () => {
    await Promise.allSettled([loaded, prepare()]);
    if (!pack.hasRoom) return;
    if (await pack.follow(connection.ask, queue.rows.length)) void keepPack();
    await onContact();
  });

  function loop(work: () => Promise<void>) {
    const round = async () => {
      if (isLive()) await work();
    };
    return keepingUp({ round, signal });
  }

  /** Makes the keys and loads the queue once. After a failure it can be called again. */
  function prepare(): Promise<void> {
    prepared ??= loadQueue().catch((error) => {
      prepared = null;
      throw error;
    });
    return prepared;
  }

  async function loadQueue(): Promise<void> {
    await makeKeys(database, connection.ask);
    await onKeys();
    await queue.load();
  }

  function onAnswer({ results, people, visits }: DeskEntriesAnswer): void {
    if (signal.aborted) return;
    people.forEach(pack.merge);
    for (const { id, isWithdrawn } of results) if (isWithdrawn && id !== null) pack.remove(id);
    for (const { showcase, visits: count } of visits) answers.visits(showcase, count);
    queue.take(results);
    void loaded.then(keepPack);
  }

  return {
    ...answers,
    dismiss: queue.dismiss,
    acknowledged: queue.acknowledged,
    async follow(): Promise<void> {
      await Promise.all([send(), followPack()]);
    },
    async write(content: EntryContent, about: About): Promise<WrittenEntry> {
      const { key, result } = await queue.write(content, about);
      const walkIn = content.kind === 'walk-in' ? waitingId(key) : null;
      const id = result ? result.id : 'person' in content ? pack.realId(content.person) : walkIn;
      return { ...result, key, id, at: result ? 'server' : 'phone', person: id === null ? null : answers.card(id) };
    },
    get state() {
      return {
        waiting: queue.rows,
        refused: queue.refused,
        people: pack.head && pack.held.size,
        isFull: queue.isFull || !pack.hasRoom,
      };
    },
    stop(problem: CallError): void {
      leaving.abort();
      queue.stop(problem);
    },
  };
}
