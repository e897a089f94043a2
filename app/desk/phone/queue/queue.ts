import { v4 as uuid } from 'uuid';
import { Problem } from '#app/api.ts';
import {
  type DeskEntriesAnswer,
  type DeskEntry,
  deskEntriesAnswer,
  isWaitingId,
  mostEntries,
} from '#contract/book/desk-entry.ts';
import { type ask as askServer, ordinaryPatience } from '../ask.ts';
import type { Connection } from '../connection.ts';
import type { About, Refused, Waiting } from '../state.ts';
import type { storedQueue } from './stored-queue.ts';

/** An entry as somebody decides on it. */
export type NewEntry = Decided<DeskEntry>;
type Decided<Each> = Each extends DeskEntry ? Omit<Each, 'key' | 'notedAt'> : never;

type Result = DeskEntriesAnswer['results'][number];

type Row = Waiting & {
  /** In the database: none while it is being kept, null if it could not be. */
  place?: number | null;
  /** Tells who stands before it, until they have heard. */
  tell?: ((outcome: Result | Problem | null) => void) | undefined;
};

/** In ms: a database that hangs must not hold an entry up for ever. A slow phone takes a second or two. */
const keepingLimit = 3_000;
/** In ms: what was away may be back by now. */
const awayPatience = 300;
/** In ms: a slow network brings an answer late. */
const batchPatience = 15_000;

type Setting = {
  stored: ReturnType<typeof storedQueue>;
  ask: typeof askServer;
  connection: Connection;
  now(): string;
  /** The id that a walk-in has now. */
  realId(id: string): string;
  onChange(): void;
  onAnswer(answer: DeskEntriesAnswer): void;
  /** Calls `sendAll`, unless it is under way. */
  send(): Promise<void>;
};

/** The queue in this tab's memory: each entry is kept first, and sent then. */
export function openQueue({ stored, ask, connection, now, realId, onChange, onAnswer, send }: Setting) {
  const queue = {
    /** In order. */
    rows: [] as readonly Row[],
    refused: [] as readonly Refused[],
    /** Places of what the server has dealt with. */
    done: [] as readonly number[],
    /** The last entry could not be kept. */
    isFull: false,
    entries: () => queue.rows.map(({ entry }) => entry),
    ...{ load, write, sendAll, take, dismiss, stop },
  };
  /** Neither kept nor answered, by what was decided: decided again, the same is sent. */
  const unanswered = new Map<string, Pick<DeskEntry, 'key' | 'notedAt'>>();

  async function load(): Promise<void> {
    const { rows, refused } = await stored.read();
    const own = new Set(queue.entries().map(({ key }) => key));
    queue.rows = [...rows.filter(({ entry }) => !own.has(entry.key)), ...queue.rows];
    queue.refused = refused;
    onChange();
  }

  /** Gives the server's result, or null if the entry waits. Throws a Problem. */
  async function write(decided: NewEntry, about: About): Promise<{ key: string; result: Result | null }> {
    const content = JSON.stringify(decided);
    const name = unanswered.get(content) ?? { key: uuid(), notedAt: now() };
    unanswered.delete(content);
    const row: Row = { ...about, entry: { ...name, ...decided } };
    const outcome = new Promise<Result | Problem | null>((resolve) => {
      row.tell = resolve;
    });
    queue.rows = [...queue.rows, row];
    onChange();
    row.place = await keep({ ...about, entry: row.entry }).catch(() => null);
    queue.isFull = row.place === null;
    onChange();
    hurry(row);
    const result = await outcome;
    if (result instanceof Problem) throw result;
    if (result?.refused !== undefined) throw new Problem(409, result.refused);
    if (result === null && row.place === null) {
      unanswered.set(content, name);
      remove(row);
      onChange();
      throw new Problem(0);
    }
    return { key: name.key, result };
  }

  async function keep(waiting: Waiting): Promise<number> {
    const limit = new AbortController();
    const late = new Promise<never>((_, reject) => limit.signal.addEventListener('abort', reject));
    const timer = setTimeout(() => limit.abort(), keepingLimit);
    return Promise.race([stored.add(waiting, limit.signal), late]).finally(() => clearTimeout(timer));
  }

  /** Sends it. Who stands before it hears within a moment that it waits. */
  function hurry(row: Row): void {
    const wait = () => void tell(row, null);
    const late = setTimeout(() => {
      connection.failed();
      wait();
    }, ordinaryPatience);
    if (connection.isAway && row.place !== null) setTimeout(wait, awayPatience);
    send()
      .then(wait, wait)
      .finally(() => clearTimeout(late));
  }

  /** False if they have heard already. */
  function tell(row: Row, outcome: Result | Problem | null): boolean {
    const { tell } = row;
    row.tell = undefined;
    tell?.(outcome);
    return tell !== undefined;
  }

  /** Sends all, in order and one batch after the other. Throws a Problem if it has to be tried again. */
  async function sendAll(): Promise<void> {
    for (;;) {
      const next = queue.rows.slice(0, mostEntries);
      const keeping = next.findIndex(({ place }) => place === undefined);
      const batch = keeping < 0 ? next : next.slice(0, keeping);
      if (batch.length === 0) return;
      const body = { entries: batch.map(({ entry }) => entry) };
      onAnswer(await ask(deskEntriesAnswer, 'writeEntries', { body, patience: batchPatience }));
      if (queue.rows[0] === batch[0]) throw new Problem(0);
    }
  }

  function take(results: readonly Result[]): void {
    for (const result of results) {
      const row = queue.rows.find(({ entry }) => entry.key === result.key);
      if (!row) continue;
      remove(row);
      // What was refused need not be undone, and then nobody is told of either.
      const undone = row.entry.kind === 'undone' ? row.entry.entry : '';
      const isMoot = queue.refused.some(({ key }) => key === undone);
      if (isMoot) void dismiss(undone).catch(() => {});
      const isHeard = tell(row, result);
      if (typeof row.place !== 'number') continue;
      if (result.refused === undefined || isHeard || isMoot) queue.done = [...queue.done, row.place];
      else refuse(row, row.place, result.refused);
    }
    onChange();
  }

  function refuse({ entry, name, what }: Row, place: number, sentence: string): void {
    const id = 'person' in entry ? realId(entry.person) : null;
    const personId = id !== null && isWaitingId(id) ? null : id;
    const told = { key: entry.key, personId, name, what, sentence };
    queue.refused = [...queue.refused, told];
    void stored.refuse(place, told).catch(() => {});
  }

  function remove(row: Row): void {
    queue.rows = queue.rows.filter((other) => other !== row);
  }

  async function dismiss(key: string): Promise<void> {
    queue.refused = queue.refused.filter((one) => one.key !== key);
    onChange();
    await stored.dismiss(key);
  }

  function stop(problem: Problem): void {
    for (const row of queue.rows) tell(row, problem);
  }

  return queue;
}

export type Queue = ReturnType<typeof openQueue>;
