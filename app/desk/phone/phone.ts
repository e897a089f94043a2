import { CallError } from '#app/api.ts';
import { now } from '#app/clock.ts';
import type { call } from '#app/tool-api.ts';
import type { DeskEntry } from '#contract/book/desk-entry.ts';
import type { DeskSession, FoundPerson, PersonCard } from '#contract/desk/desk.ts';
import { deskSentences } from '#contract/desk/sentences.ts';
import type { Matched } from './answers.ts';
import { openConnection } from './connection.ts';
import { type RunningDesk, runDesk, type WrittenEntry } from './desk.ts';
import type { EntryContent } from './queue/queue.ts';
import { databaseNamed, type PhoneDatabase, readFact } from './storage/database.ts';
import { hashOfCode } from './storage/encryption.ts';
import { becomeDesk, byForce, whenFree } from './storage/one-tab.ts';
import { endSession, isOver, type KeptSession, keepSession, keptAt, readSession } from './storage/session.ts';

export type About = { name: string; what: string };

/** An entry that the server has not acknowledged. */
export type Waiting = About & { entry: DeskEntry };

/** A queued entry that the server refused, or that this phone cannot read. */
export type Refused = About & { key: string; personId: string | null; sentence: string };

export type PhoneState = Readonly<typeof nothingKept>;

export const nothingKept = {
  /** The desk or organiser that uses this phone. */
  session: null as DeskSession | null,
  /** Why this phone is no longer a desk. */
  ended: null as string | null,
  /** True while another tab of this browser is the desk. */
  isElsewhere: false,
  isAway: false,
  /** The entries in the queue, in order. */
  waiting: [] as readonly Waiting[],
  refused: [] as readonly Refused[],
  /** `asOf` is the time of the last contact, in ms by the phone's clock. */
  pack: null as { people: number; asOf: number } | null,
  /** True if this phone could not save the last entry or the pack. */
  isFull: false,
};

type Setting = {
  name: string;
  database?: PhoneDatabase;
  callServer: typeof call;
  /** The phone's own clock, in ms. */
  clock?(): number;
  /** The server's clock in ms, as far as it is known. */
  serverClock?(): number;
};

/** A phone that may be a desk. Knows who uses it, until when, and in which tab. */
export function openPhone(setting: Setting) {
  const { name, callServer, clock = Date.now, serverClock = now } = setting;
  const { database = databaseNamed(name) } = setting;
  const connection = openConnection(callServer);
  const listeners = new Set<() => void>();
  let state: PhoneState = nothingKept;
  let kept: KeptSession | null = null;
  let ended: string | null = null;
  /** Null unless this phone is a desk and this tab is the desk's tab. */
  let desk: RunningDesk | null = null;
  let isElsewhere = false;
  let leaveTab = () => {};
  let begun: Promise<void> = Promise.resolve();

  connection.onChange = changed;
  connection.onEnded = (sentence) => void (kept && end(sentence));

  function changed(): void {
    const { people = null, ...seen } = desk?.state ?? {};
    const pack = people !== null && kept ? { people, asOf: kept.contactAt } : null;
    const session = (desk || isElsewhere) && kept ? kept.session : null;
    state = { ...nothingKept, ...seen, session, pack, isAway: connection.isAway, ended, isElsewhere };
    for (const listener of listeners) listener();
  }

  /** Runs one call after another, because `open` and `keep` may call this function at the same moment. */
  function begin(options: LockOptions): Promise<void> {
    begun = begun.then(() => become(options));
    return begun;
  }

  async function become(options: LockOptions): Promise<void> {
    if (desk) return changed();
    const leave = await becomeDesk(name, options, lose);
    isElsewhere = leave === null;
    if (kept === null) return leave?.();
    if (leave) {
      leaveTab = leave;
      desk = runDesk({
        database,
        connection,
        isLive,
        onKeys,
        onContact,
        onChange: changed,
        now: () => new Date(clock() + (kept?.ahead ?? 0)).toISOString(),
        by: () => kept?.session.name ?? '',
      });
      void desk.follow();
    }
    changed();
  }

  function lose(): void {
    isElsewhere = true;
    stop(new CallError(0));
  }

  function stop(problem: CallError): void {
    desk?.stop(problem);
    desk = null;
    leaveTab();
    changed();
  }

  function isLive(): boolean {
    if (kept && isOver(kept, clock())) void end(deskSentences.ended);
    return kept !== null;
  }

  async function onKeys(): Promise<void> {
    if (kept) await keepSession(database, kept);
  }

  async function onContact(): Promise<void> {
    if (kept) kept = keptAt(kept.session, clock(), kept.ahead ?? 0);
    changed();
    await onKeys();
  }

  async function end(sentence: string | null): Promise<void> {
    kept = null;
    ended = sentence;
    isElsewhere = false;
    const acknowledged = desk?.acknowledged ?? [];
    stop(new CallError(401, sentence ?? undefined));
    await endSession(database, acknowledged).catch(() => {});
  }

  return {
    get state() {
      return state;
    },
    ask: connection.ask,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Opens the last session, unless the server has answered meanwhile. If `isAsking`, ignores a session that is over. */
    async open({ isAsking = false } = {}): Promise<void> {
      const found = await readSession(database).catch(() => null);
      if (isAsking && found && isOver(found, clock())) return;
      if (ended === null) kept ??= found;
      if (isLive()) await begin(whenFree());
    },
    /** Opens the session. Call this once the server has said who uses this phone. */
    async keep(session: DeskSession): Promise<void> {
      const found = await readSession(database).catch(() => null);
      if (found && isOver(found, clock())) await end(null);
      ended = null;
      kept = keptAt(session, clock(), serverClock() - clock());
      await begin(whenFree());
      void desk?.follow();
    },
    end,
    follow: async (): Promise<void> => desk?.follow(),
    async takeOver(): Promise<void> {
      const found = await readSession(database).catch(() => kept);
      if (found === null) return end(deskSentences.ended);
      kept = found;
      await begin(byForce);
    },
    find: (...search: Parameters<RunningDesk['find']>): Matched => desk?.find(...search) ?? { people: [], total: 0 },
    alike: (fields: Parameters<RunningDesk['alike']>[0]): FoundPerson[] => desk?.alike(fields) ?? [],
    card: (id: string): PersonCard | null => desk?.card(id) ?? null,
    async scan(code: string): Promise<PersonCard | null> {
      const hash = await hashOfCode(code.trim()).catch(() => null);
      return desk?.scanned(code, hash) ?? null;
    },
    learn: (card: PersonCard): PersonCard => desk?.learn(card) ?? card,
    visits(showcase: string, count?: number): number | null {
      const shown = desk?.visits(showcase, count) ?? null;
      if (count !== undefined) changed();
      return shown;
    },
    async write(content: EntryContent, about: About): Promise<WrittenEntry> {
      if (desk === null) throw new CallError(0);
      return desk.write(content, about);
    },
    dismiss: async (key: string): Promise<void> => desk?.dismiss(key),
    /** How many entries are not acknowledged, including unreadable entries. Null if this phone was never a desk. */
    async queueLength(): Promise<number | null> {
      try {
        const db = await database();
        const places = await db.getAllKeys('queue');
        const unsent = places.filter((place) => !desk?.acknowledged.has(place));
        return (await readFact(db, 'phone')) ? unsent.length : null;
      } catch {
        return 0;
      }
    },
    close: () => void stop(new CallError(0)),
  };
}
