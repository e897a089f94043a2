import { Problem } from '#app/api.ts';
import { now } from '#app/clock.ts';
import type { DeskSession, FoundPerson, PersonCard } from '#contract/desk/desk.ts';
import { deskSentences } from '#contract/desk/sentences.ts';
import type { ask as askServer } from './ask.ts';
import type { Connection } from './connection.ts';
import { type Desk, runDesk, type Written } from './desk.ts';
import { isPageHidden } from './keep-up.ts';
import type { NewEntry } from './queue/queue.ts';
import { type About, nothingKept, type PhoneState } from './state.ts';
import { type Database, databaseNamed } from './storage/database.ts';
import { hashOfCode } from './storage/encryption.ts';
import { becomeDesk, byForce, whenFree } from './storage/one-tab.ts';
import { endSession, isOver, type Kept, keepSession, keptAt, readSession } from './storage/session.ts';

export type { Written } from './desk.ts';
export type { NewEntry } from './queue/queue.ts';
export type { About } from './state.ts';

/** What a phone is opened in; left out is what the browser has. */
type Setting = {
  /** Of its database and its lock. */
  name: string;
  database?: Database;
  ask: typeof askServer;
  connection: Connection;
  /** The phone's own clock, in ms. */
  clock?(): number;
  /** The server's, as far as it is known. */
  serverClock?(): number;
  isHidden?(): boolean;
};

/** A phone that may be a desk: who acts here, until when, and in which tab. */
export function openPhone(setting: Setting) {
  const { name, ask, connection, clock = Date.now, serverClock = now, isHidden = isPageHidden } = setting;
  const { database = databaseNamed(name) } = setting;
  const listeners = new Set<() => void>();
  let state: PhoneState = nothingKept;
  let kept: Kept | null = null;
  let ended: string | null = null;
  /** Null while another tab is the desk, too. */
  let desk: Desk | null = null;
  let isElsewhere = false;
  let leaveTab = () => {};
  let begun: Promise<void> = Promise.resolve();

  connection.onChange = changed;
  connection.onEnded = (sentence) => void (kept && end(sentence));

  function changed(): void {
    const { people = null, ...seen } = desk?.state ?? {};
    const pack = people !== null && kept ? { people, asOf: kept.contactAt } : null;
    state = { ...nothingKept, ...seen, pack, isAway: connection.isAway, ended, isElsewhere };
    for (const listener of listeners) listener();
  }

  /** One after the other: the phone is opened while the server is asked who acts here. */
  function begin(options: LockOptions): Promise<void> {
    begun = begun.then(() => become(options));
    return begun;
  }

  /** Becomes the desk, unless this tab is or another one stays it. */
  async function become(options: LockOptions): Promise<void> {
    if (desk) return;
    const leave = await becomeDesk(name, options, lose);
    isElsewhere = leave === null;
    if (kept === null) return leave?.();
    if (leave) {
      leaveTab = leave;
      desk = runDesk({
        ...{ database, ask, connection, isHidden, isLive, onKeys, onContact, onChange: changed },
        now: () => new Date(clock() + (kept?.ahead ?? 0)).toISOString(),
        by: () => kept?.session.name ?? '',
      });
      void desk.follow();
    }
    changed();
  }

  /** Another tab took over. */
  function lose(): void {
    isElsewhere = true;
    stop(new Problem(0));
  }

  function stop(problem: Problem): readonly number[] {
    const done = desk?.stop(problem) ?? [];
    desk = null;
    leaveTab();
    changed();
    return done;
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

  /** What waits stays, encrypted by a key that this phone has no longer. */
  async function end(sentence: string | null): Promise<void> {
    kept = null;
    ended = sentence;
    await endSession(database, stop(new Problem(401, sentence ?? undefined))).catch(() => {});
  }

  return {
    get state() {
      return state;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Who acts here, as far as this phone kept it; null if it may not act without asking the server. */
    async open(): Promise<DeskSession | null> {
      const found = await readSession(database).catch(() => null);
      // The server may have said it meanwhile.
      kept ??= found;
      if (isLive()) await begin(whenFree());
      return kept?.session ?? null;
    },
    /** After the server said who acts here. */
    async keep(session: DeskSession): Promise<void> {
      const found = await readSession(database).catch(() => null);
      if (found && isOver(found, clock())) await end(null);
      ended = null;
      kept = keptAt(session, clock(), serverClock() - clock());
      await begin(whenFree());
      void desk?.follow();
    },
    /** Signed out. */
    end: (): Promise<void> => end(ended),
    /** Sends the queue and brings the pack up to date. */
    follow: async (): Promise<void> => desk?.follow(),
    /** This tab becomes the desk. */
    async takeOver(): Promise<void> {
      const found = await readSession(database).catch(() => kept);
      if (found === null) return end(deskSentences.ended);
      kept = found;
      await begin(byForce);
    },
    find: (words: string, eventId?: string): FoundPerson[] => desk?.find(words, eventId) ?? [],
    card: (id: string): PersonCard | null => desk?.card(id) ?? null,
    async scan(code: string): Promise<PersonCard | null> {
      const hash = await hashOfCode(code.trim()).catch(() => null);
      return desk?.scanned(code, hash) ?? null;
    },
    /** A card that the server gave, with the queue laid over it. */
    learn: (card: PersonCard): PersonCard => desk?.learn(card) ?? card,
    /** A count that the server gave, or else the last one, with the queue laid over it. */
    visits(showcase: string, count?: number): number | null {
      const shown = desk?.visits(showcase, count) ?? null;
      if (count !== undefined) changed();
      return shown;
    },
    /** Keeps an entry and sends it. Throws a Problem if it was refused, or could neither be kept nor sent. */
    async write(entry: NewEntry, about: About): Promise<Written> {
      if (desk === null) throw new Problem(0);
      return desk.write(entry, about);
    },
    dismiss: async (key: string): Promise<void> => desk?.dismiss(key),
    /** How many lie in the queue, whether or not this phone can read them. */
    sealedEntries: async (): Promise<number> =>
      database()
        .then((db) => db.count('queue'))
        .catch(() => 0),
    /** As the tab does when it is closed. */
    close: () => void stop(new Problem(0)),
  };
}
