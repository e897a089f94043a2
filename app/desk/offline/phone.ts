import type { Problem } from '#app/api.ts';
import { now } from '#app/clock.ts';
import type { DeskSession, FoundPerson, PersonCard } from '#contract/desk.ts';
import { deskSentences } from '#contract/desk-sentences.ts';
import type { ask as askServer } from '../ask.ts';
import { type Applied, type Before, leftAsAnswered } from './apply-write.ts';
import { hashOfCode } from './code-hash.ts';
import type { Connection } from './connection.ts';
import { databaseNamed } from './database.ts';
import { expectedAnswer, visitBy } from './expected-answer.ts';
import { keepingUp } from './keep-up.ts';
import { isOver, type Kept, keepSession, keptAt, readSession } from './kept-session.ts';
import { makeKeys } from './keys.ts';
import { type Mirror, nothingWaits, readMirror } from './mirror.ts';
import { openOutbox, type Sent } from './outbox.ts';
import { holdPack } from './pack.ts';
import { followPack } from './pack-changes.ts';
import { openQueue } from './queue.ts';
import { reckoner } from './reckon.ts';
import { type Replayed, replay } from './replay.ts';
import { seenCards } from './seen-cards.ts';
import { asProblem, isEnd } from './send.ts';
import { nothingKept, type OfflineState } from './state.ts';
import { tabsOf } from './tabs.ts';
import { type About, type Answer, type Decided, type Write, waitingId } from './write.ts';

type Setting = {
  /** Of its database, its locks and its channel. */
  name: string;
  ask: typeof askServer;
  connection: Connection;
  /** The phone's own clock, in ms. */
  clock?(): number;
  /** The server's, as far as it is known. */
  serverClock?(): number;
  isHidden?(): boolean;
  onChange?(): void;
};

/** A phone at a desk: what it knows and keeps, so that it goes on without a network. */
export function openPhone({
  name,
  ask,
  connection,
  clock = Date.now,
  serverClock = now,
  isHidden = isPageHidden,
  onChange = () => {},
}: Setting) {
  const database = databaseNamed(name);
  const tabs = tabsOf(name);
  const queue = openQueue(database);
  const pack = holdPack(database, tabs, (person) => seen.check(person));
  const seen = seenCards((id) => pack.people.get(id));
  let kept: Kept | null = null;
  let mirror: Mirror = nothingWaits;
  let isFull = false;
  let ended: string | null = null;
  let state: OfflineState = nothingKept;
  const undoable = new Map<string, Before>();
  const visits = new Map<string, number>();

  function changed(): void {
    const people = pack.head && kept ? { people: pack.people.size, asOf: kept.contactAt } : null;
    const { writes, told } = mirror;
    state = { isAway: connection.isAway, waiting: writes.length, told, pack: people, isFull, ended };
    onChange();
  }
  connection.onChange(changed);

  const realId = (id: string) => mirror.realIds.get(id) ?? id;
  const reckon = reckoner({
    cardOf: seen.cardOf,
    held: pack.held,
    idByHash(hash) {
      for (const person of pack.people.values()) if (person.codeHash === hash) return person.id;
      return null;
    },
    writes: () => mirror.writes,
    undoable,
    realId,
    by: () => kept?.session.name ?? '',
  });

  /** Takes in what came of a write, in this tab or another. */
  function take(replayed: Replayed): void {
    const { write } = replayed;
    const realIds = new Map(mirror.realIds);
    let { told } = mirror;
    const isAwaited = outbox.tell(replayed);
    if ('answer' in replayed) {
      const { answer } = replayed;
      if ('isNew' in answer) realIds.set(waitingId(write.key), answer.id);
      if ('visits' in answer) visits.set(answer.showcase, answer.visits);
      if ('person' in answer) know(answer.person, write.key);
    } else if (isAwaited) void letGo(write.key);
    else told = [...told.filter(({ key }) => key !== write.key), replayed.told];
    mirror = { writes: mirror.writes.filter(({ key }) => key !== write.key), told, realIds };
    changed();
  }

  function know(card: PersonCard, key?: string): void {
    const before = key === undefined ? undefined : undoable.get(key);
    if (key !== undefined && before) undoable.set(key, leftAsAnswered(before, card));
    seen.note(card);
  }

  async function letGo(key: string): Promise<void> {
    await queue.dismiss(key);
    tabs.tell('queue');
  }

  async function replayAll(): Promise<Problem | null> {
    const problem = await replay({ ask, queue, pack, tabs, onReplayed });
    if (problem && isEnd(problem)) await finish(problem.message);
    return problem;
  }
  function onReplayed(replayed: Replayed): void {
    take(replayed);
    tabs.tell({ replayed });
  }

  const outbox = openOutbox({
    ask,
    connection,
    queue,
    verdict: reckon.verdict,
    reckoned,
    onKept(write, isKept) {
      isFull = !isKept && kept !== null;
      if (isKept) {
        mirror = { ...mirror, writes: [...mirror.writes, write] };
        tabs.tell('queue');
      }
      changed();
    },
    replay: async () => {
      const problem = await replayAll();
      void keepUp.run();
      return problem;
    },
  });

  function reckoned(write: Write, verdict: Applied | null): Answer | null {
    const before = verdict && 'standing' in verdict ? verdict.standing.undoable.get(write.key) : undefined;
    if (before) undoable.set(write.key, before);
    return expectedAnswer(write, verdict, { card: reckon.card, visitsAt });
  }

  /** Null where the server never said it here. */
  function visitsAt(showcase: string): number | null {
    const count = visits.get(showcase);
    const waiting = mirror.writes.filter(({ id }) => id === showcase);
    return count === undefined ? null : waiting.reduce((sum, write) => sum + visitBy(write), count);
  }

  const keepUp = keepingUp({ round, isHidden });

  async function round(): Promise<boolean> {
    if (kept === null) return false;
    if (isOver(kept, clock())) {
      await finish(deskSentences.ended);
      return false;
    }
    try {
      await makeKeys(database, ask);
      const problem = await replayAll();
      if (problem) return !isEnd(problem);
      await followPack(ask, pack);
      await contacted(kept.session);
      return false;
    } catch (error) {
      const problem = asProblem(error);
      if (isEnd(problem)) await finish(problem.message);
      return !isEnd(problem);
    } finally {
      changed();
    }
  }

  async function contacted(session: DeskSession): Promise<void> {
    kept = keptAt(session, clock(), serverClock());
    await keepSession(database, kept);
  }

  async function read(): Promise<void> {
    mirror = await readMirror(database, queue).catch(() => mirror);
    changed();
  }

  async function finish(sentence: string): Promise<void> {
    ended = sentence;
    await wipe();
    tabs.tell({ ended: sentence });
  }

  /** The writes stay, sealed by a key that this phone does not have any more, and its name. */
  async function wipe(): Promise<void> {
    kept = null;
    keepUp.stop();
    mirror = nothingWaits;
    seen.clear();
    undoable.clear();
    await pack.wipe().catch(() => {});
    changed();
  }

  tabs.onTold(async (message) => {
    if (message === 'pack') await pack.look();
    else if (message === 'queue') await read();
    else if (typeof message === 'object' && message !== null && 'replayed' in message)
      take(message.replayed as Replayed);
    else if (typeof message === 'object' && message !== null && 'ended' in message) {
      ended = String(message.ended);
      await wipe();
    }
    changed();
  });

  return {
    get state() {
      return state;
    },
    /** Who acts here, as far as this phone kept it; null where it may not act without asking the server. */
    async open(): Promise<DeskSession | null> {
      const found = await readSession(database).catch(() => null);
      if (found && isOver(found, clock())) await wipe();
      else if (found) {
        kept = found;
        await read();
        void pack.look().then(changed, () => {});
        keepUp.start();
      }
      return kept?.session ?? null;
    },
    /** After the server said who acts here. */
    async keep(session: DeskSession): Promise<void> {
      ended = null;
      const found = await readSession(database).catch(() => null);
      if (found && isOver(found, clock())) await wipe();
      kept = keptAt(session, clock(), serverClock());
      keepUp.start();
      try {
        await makeKeys(database, ask);
        await contacted(session);
        await read();
        await pack.look();
      } catch {
        // The next round tries again; without storage each write is sent as it is.
      }
      changed();
      void keepUp.run();
    },
    follow: (): Promise<void> => keepUp.run(),
    find: reckon.find as (words: string, eventId: string | undefined) => FoundPerson[],
    card: reckon.card,
    async scan(code: string): Promise<PersonCard | null> {
      return reckon.scanned(code, await hashOfCode(code.trim()));
    },
    /** A card that the server gave, with what waits over it. */
    withWaiting(card: PersonCard): PersonCard {
      know(card);
      return reckon.withWaiting(card);
    },
    /** A count that the server gave, with what waits over it; without one, by the last that it gave. */
    visits(showcase: string, count?: number): number | null {
      if (count !== undefined) visits.set(showcase, count);
      return visitsAt(showcase);
    },
    async dismiss(key: string): Promise<void> {
      mirror = { ...mirror, told: mirror.told.filter((one) => one.key !== key) };
      changed();
      await letGo(key);
    },
    /** Signed out. */
    async end(): Promise<void> {
      await wipe();
      tabs.tell({ ended: deskSentences.ended });
    },
    sealedWrites: (): Promise<number> => queue.count().catch(() => 0),
    /** Keeps a write, sends it, and gives the answer, or what this phone reckons of it; throws the Problem of a refusal. */
    post({ id, ...decided }: Decided, about: About, key: string): Promise<Sent<Answer>> {
      const notedAt = new Date(clock()).toISOString();
      return outbox.post({ ...decided, ...(id !== undefined && { id: realId(id) }), ...about, key, notedAt });
    },
    /** For tests: as if the tab was closed. */
    close(): void {
      keepUp.stop();
      tabs.close();
    },
  };
}

const isPageHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden';
