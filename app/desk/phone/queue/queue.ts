import { CallError } from '#app/api.ts';
import { uuid } from '#app/uuid.ts';
import {
  type DeskEntriesAnswer,
  type DeskEntry,
  deskEntriesAnswer,
  isWaitingId,
  mostEntries,
} from '#contract/book/desk-entry.ts';
import { type Connection, ordinaryPatience } from '../connection.ts';
import type { About, Refused, Waiting } from '../phone.ts';
import type { PhoneDatabase } from '../storage/database.ts';
import { storedQueue } from './stored-queue.ts';

export type EntryContent = ContentOf<DeskEntry>;
type ContentOf<Each> = Each extends DeskEntry ? Omit<Each, 'key' | 'notedAt'> : never;

export type Result = DeskEntriesAnswer['results'][number];

type Row = Waiting & {
  /** The key of the row in the database. Missing while the row is being saved, null if saving failed. */
  place?: number | null;
  /** Shows the result to the volunteer, once. Null means that the entry is still in the queue. */
  answer?: ((outcome: Result | CallError | null) => void) | undefined;
};

/** In ms. A slow phone needs a second or two, but a database that hangs must not block an entry. */
const savingLimit = 3_000;
/** In ms. If the server did not answer last time, wait only this long: it may answer again. */
const awayPatience = 300;
const batchPatience = 15_000;

type Setting = {
  database: PhoneDatabase;
  connection: Connection;
  now(): string;
  realId(id: string): string;
  onChange(): void;
  onAnswer(answer: DeskEntriesAnswer): void;
  /** Runs `sendAll`. If `sendAll` is running already, runs it again afterwards. */
  send(): Promise<void>;
};

export function openQueue({ database, connection, now, realId, onChange, onAnswer, send }: Setting) {
  const stored = storedQueue(database);
  const queue = {
    rows: [] as readonly Row[],
    refused: [] as readonly Refused[],
    isFull: false,
    /** The database keys of acknowledged entries. The rows stay until a pack with these entries is saved. */
    acknowledged: new Set<number>(),
    entries: () => queue.rows.map(({ entry }) => entry),
    load,
    write,
    sendAll,
    take,
    dismiss,
    stop,
  };
  /** By content, the keys of entries that were neither saved nor answered. Pressing again sends the same key. */
  const unanswered = new Map<string, Pick<DeskEntry, 'key' | 'notedAt'>>();

  async function load(): Promise<void> {
    const { rows, refused } = await stored.read();
    const own = new Set(queue.entries().map(({ key }) => key));
    const isNew = ({ entry, place }: (typeof rows)[number]) => !own.has(entry.key) && !queue.acknowledged.has(place);
    queue.rows = [...rows.filter(isNew), ...queue.rows];
    queue.refused = refused;
    onChange();
  }

  /** Adds an entry. Returns the server's result, or null if the entry is still in the queue. Throws a CallError. */
  async function write(content: EntryContent, about: About): Promise<{ key: string; result: Result | null }> {
    const text = JSON.stringify(content);
    const named = unanswered.get(text) ?? { key: uuid(), notedAt: now() };
    unanswered.delete(text);
    const row: Row = { ...about, entry: { ...named, ...content } };
    const outcome = new Promise<Result | CallError | null>((resolve) => {
      row.answer = resolve;
    });
    queue.rows = [...queue.rows, row];
    onChange();
    row.place = await save({ ...about, entry: row.entry }).catch(() => null);
    queue.isFull = row.place === null;
    onChange();
    sendNow(row);
    const result = await outcome;
    if (result instanceof CallError) throw result;
    if (result?.refused !== undefined) throw new CallError(409, result.refused);
    if (result === null && row.place === null) {
      unanswered.set(text, named);
      remove(row);
      onChange();
      throw new CallError(0);
    }
    return { key: named.key, result };
  }

  async function save(waiting: Waiting): Promise<number> {
    const limit = new AbortController();
    const late = new Promise<never>((_, reject) => limit.signal.addEventListener('abort', reject));
    const timer = setTimeout(() => limit.abort(), savingLimit);
    return Promise.race([stored.add(waiting, limit.signal), late]).finally(() => clearTimeout(timer));
  }

  function sendNow(row: Row): void {
    const wait = () => void answer(row, null);
    const late = setTimeout(() => {
      connection.setAway(true);
      wait();
    }, ordinaryPatience);
    if (connection.isAway && row.place !== null) setTimeout(wait, awayPatience);
    send()
      .then(wait, wait)
      .finally(() => clearTimeout(late));
  }

  /** Shows the volunteer the result of an entry. Returns false if a result was shown already. */
  function answer(row: Row, outcome: Result | CallError | null): boolean {
    const tell = row.answer;
    row.answer = undefined;
    tell?.(outcome);
    return tell !== undefined;
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const next = queue.rows.slice(0, mostEntries);
      const unsaved = next.findIndex(({ place }) => place === undefined);
      const batch = unsaved < 0 ? next : next.slice(0, unsaved);
      if (batch.length === 0) return;
      const body = { entries: batch.map(({ entry }) => entry) };
      onAnswer(await connection.ask(deskEntriesAnswer, 'writeEntries', { body, patience: batchPatience }));
      if (queue.rows[0] === batch[0]) throw new CallError(0);
    }
  }

  /** Removes the entries that the server has stored or refused. */
  function take(results: readonly Result[]): void {
    for (const result of results) {
      const row = queue.rows.find(({ entry }) => entry.key === result.key);
      if (!row) continue;
      remove(row);
      // If this entry undoes a refused entry, the screen no longer reports the refused entry.
      const undone = row.entry.kind === 'undone' ? row.entry.entry : '';
      const isMoot = queue.refused.some(({ key }) => key === undone);
      if (isMoot) void dismiss(undone).catch(() => {});
      const isHeard = answer(row, result);
      if (typeof row.place !== 'number') continue;
      if (result.refused === undefined) queue.acknowledged.add(row.place);
      else if (isHeard || isMoot) void stored.dismiss(`${row.place}`).catch(() => {});
      else refuse(row, row.place, result.refused);
    }
    onChange();
  }

  function refuse({ entry, name, what }: Row, place: number, sentence: string): void {
    const id = 'person' in entry ? realId(entry.person) : null;
    const personId = id !== null && isWaitingId(id) ? null : id;
    const refused = { key: entry.key, personId, name, what, sentence };
    queue.refused = [...queue.refused, refused];
    void stored.refuse(place, refused).catch(() => {});
  }

  function remove(row: Row): void {
    queue.rows = queue.rows.filter((other) => other !== row);
  }

  async function dismiss(key: string): Promise<void> {
    queue.refused = queue.refused.filter((one) => one.key !== key);
    onChange();
    await stored.dismiss(key);
  }

  function stop(problem: CallError): void {
    for (const row of queue.rows) answer(row, problem);
  }

  return queue;
}
