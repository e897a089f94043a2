import { Problem } from '#app/api.ts';
import { now } from '#app/clock.ts';
import type { DeskSession, PersonCard } from '#contract/desk.ts';
import { deskSentences } from '#contract/desk-sentences.ts';
import { isPageHidden, keepingUp } from './keep-up.ts';
import { hashOfCode } from './pack/code-hash.ts';
import { holdPack } from './pack/pack.ts';
import { followPack } from './pack/pack-changes.ts';
import { seenCards } from './pack/seen-cards.ts';
import { holdQueue } from './queue/held-queue.ts';
import { openQueue } from './queue/queue.ts';
import { asProblem, isEnd } from './queue/refusals.ts';
import { type Replayed, replay } from './queue/replay.ts';
import type { About, Answer, Decided } from './queue/write.ts';
import { openWriter, type Sent } from './queue/writer.ts';
import { expectedAnswer } from './reckoning/expected-answer.ts';
import { reckoner } from './reckoning/reckon.ts';
import { undoMemory } from './reckoning/undo-memory.ts';
import { visitCounts } from './reckoning/visit-counts.ts';
import type { Setting } from './setting.ts';
import { type Message, nothingKept, type OfflineState, waitingOf } from './state.ts';
import { databaseNamed, isQuota } from './storage/database.ts';
import { isOver, type Kept, keepSession, keptAt, readSession } from './storage/kept-session.ts';
import { keysOf } from './storage/keys.ts';
import { tabsOf } from './storage/tabs.ts';

/** A phone at a desk: what it knows and keeps, so that it goes on without a network. */
export function openPhone(setting: Setting) {
  const { name, ask, connection, clock = Date.now, serverClock = now, isHidden = isPageHidden, onChange } = setting;
  const { database = databaseNamed(name) } = setting;
  const tabs = tabsOf<Message>(name);
  const keys = keysOf(database, ask);
  const queue = openQueue(database);
  const waiting = holdQueue(queue);
  const pack = holdPack(database, {
    onTake: (person) => seen.check(person),
    onWritten: () => tabs.tell('pack'),
  });
  const seen = seenCards(pack.get);
  const memory = undoMemory();
  const visits = visitCounts(() => waiting.writes);
  let kept: Kept | null = null;
  let ended: string | null = null;
  let contactKeptAt = 0;
  let isUnkept = false;
  let hasRoomForPack = true;
  let state: OfflineState = nothingKept;

  function changed(): void {
    state = {
      isAway: connection.isAway,
      waiting: waiting.writes.length,
      writes: waiting.writes.map(waitingOf(waiting.realId)),
      told: waiting.told,
      pack: pack.head && kept ? { people: pack.size, asOf: kept.contactAt } : null,
      isFull: isUnkept || !hasRoomForPack,
      ended,
    };
    onChange?.();
  }
  connection.follow({ onChange: changed, onEnded: finish });

  const reckon = reckoner({
    cardOf: seen.cardOf,
    held: pack.held,
    idByHash: (hash) => pack.people().find(({ codeHash }) => codeHash === hash)?.id ?? null,
    writes: () => waiting.writes,
    undoable: memory.undoable,
    realId: waiting.realId,
    by: () => kept?.session.name ?? '',
  });

  const writer = openWriter({
    ask,
    connection,
    queue,
    verdict: reckon.verdict,
    reckoned(write, verdict) {
      memory.note(write.key, verdict);
      return expectedAnswer(write, verdict, { card: reckon.card, visitsAt: visits.at });
    },
    isQueued: ({ id }) => waiting.writes.some((write) => write.id === id),
    onKeeping(write) {
      waiting.add(write);
      changed();
    },
    onKept(write, isKept) {
      isUnkept = !isKept && kept !== null && keys.isKnown;
      if (!isKept) waiting.drop(write);
      else tabs.tell('queue');
      changed();
    },
    onAnswer: note,
    async replay() {
      const problem = await replayAll();
      if (problem) void sending.run();
      return problem;
    },
  });

  function note(answer: Answer): void {
    if ('visits' in answer) visits.note(answer.showcase, answer.visits);
    else seen.note(answer.person);
  }

  /** Takes in what came of a write, in this tab or another. */
  function take(replayed: Replayed): void {
    const { key } = replayed.write;
    waiting.take(replayed);
    if ('answer' in replayed) {
      if ('person' in replayed.answer) memory.answered(key, replayed.answer.person);
      // Else the pack has them, and may have them newer.
      if (pack.head === null || 'visits' in replayed.answer) note(replayed.answer);
    }
    // Whoever stands before it is told on the spot.
    if (writer.tell(replayed) && 'told' in replayed) void dismiss(key).catch(() => {});
    changed();
  }

  async function dismiss(key: string): Promise<void> {
    waiting.dismiss(key);
    changed();
    await queue.dismiss(key);
    tabs.tell('queue');
  }

  const replayAll = () =>
    replay({
      ask,
      queue,
      pack,
      tabs,
      onReplayed(replayed) {
        take(replayed);
        tabs.tell({ replayed });
      },
    });

  // Apart, so that a pack that is long under way holds up no mark.
  const sending = keepingUp({ isHidden, round: () => roundOf(replayAll) });
  const following = keepingUp({ isHidden, round: () => roundOf(follow) });

  async function follow(): Promise<void> {
    if (!hasRoomForPack) return;
    await tabs.alone('changes', () => followPack(ask, pack));
    if (kept) await contact(kept.session);
  }

  /** True where it has to be tried again; `work` may give the problem that stopped it. */
  async function roundOf(work: () => Promise<unknown>): Promise<boolean> {
    if (kept === null) return false;
    if (isOver(kept, clock())) {
      await finish(deskSentences.ended);
      return false;
    }
    try {
      await keys.make();
      return (await work()) instanceof Problem && kept !== null;
    } catch (error) {
      if (isQuota(error)) await letGoOfPack();
      return kept !== null && !isEnd(asProblem(error));
    } finally {
      changed();
    }
  }

  /** What waits has the room then. */
  async function letGoOfPack(): Promise<void> {
    hasRoomForPack = false;
    await pack.forget().catch(() => {});
  }

  /** The server has just answered. */
  async function contact(session: DeskSession): Promise<void> {
    kept = keptAt(session, clock(), serverClock());
    if (Math.abs(kept.contactAt - contactKeptAt) < contactPause) return;
    contactKeptAt = kept.contactAt;
    await keepSession(database, kept);
  }

  async function finish(sentence: string): Promise<void> {
    if (kept === null) return;
    ended = sentence;
    tabs.tell({ ended: sentence });
    await wipe();
  }

  /** The writes stay, sealed by a key that this phone does not have any more, and its name. */
  async function wipe(): Promise<void> {
    kept = null;
    for (const loop of [sending, following]) loop.stop();
    waiting.clear();
    seen.clear();
    memory.clear();
    changed();
    await pack.wipe().catch(() => {});
  }

  /** What other tabs wrote; without storage there is none. */
  async function look(): Promise<void> {
    await Promise.all([waiting.read(), pack.look()]).catch(() => {});
    changed();
  }

  function start(): void {
    tabs.open(onTold);
    for (const loop of [sending, following]) loop.start();
  }
  async function run(): Promise<void> {
    await Promise.all([sending.run(), following.run()]);
  }

  async function onTold(message: Message): Promise<void> {
    if (kept === null) return;
    if (message === 'pack' || message === 'queue') return look();
    if ('replayed' in message) return take(message.replayed);
    ended = message.ended;
    await wipe();
  }

  return {
    get state() {
      return state;
    },
    /** Who acts here, as far as this phone kept it; null where it may not act without asking the server. */
    async open(): Promise<DeskSession | null> {
      const found = await readSession(database).catch(() => null);
      // The server may have said it meanwhile.
      if (kept !== null) return kept.session;
      if (found && isOver(found, clock())) {
        ended = deskSentences.ended;
        await wipe();
      } else if (found) {
        kept = found;
        start();
        await waiting.read().catch(() => {});
        changed();
        void look();
      }
      return kept?.session ?? null;
    },
    /** After the server said who acts here. */
    async keep(session: DeskSession): Promise<void> {
      ended = null;
      const found = await readSession(database).catch(() => null);
      if (found && isOver(found, clock())) await wipe();
      kept = keptAt(session, clock(), serverClock());
      start();
      try {
        await keys.make();
        await keepSession(database, kept);
        contactKeptAt = kept.contactAt;
        // Browsers clear away what is not persistent where they need room.
        void navigator.storage?.persist?.();
      } catch {
        // The next round tries again; without storage each write is sent as it is.
      }
      await look();
      void run();
    },
    ...{ follow: run, find: reckon.find, card: reckon.card },
    scan: async (code: string): Promise<PersonCard | null> =>
      reckon.scanned(code, await hashOfCode(code.trim()).catch(() => null)),
    /** A card that the server gave, with what waits over it. */
    withWaiting(card: PersonCard): PersonCard {
      seen.note(card);
      return reckon.withWaiting(card);
    },
    /** A count that the server gave, with what waits over it; without one, by the last that it gave. */
    visits(showcase: string, count?: number): number | null {
      if (count !== undefined) visits.note(showcase, count);
      return visits.at(showcase);
    },
    answerTo: waiting.answerTo,
    dismiss,
    /** Signed out. */
    async end(): Promise<void> {
      tabs.tell({ ended: deskSentences.ended });
      await wipe();
    },
    /** How many wait on this phone, whether or not it can read them. */
    sealedWrites: (): Promise<number> => queue.count().catch(() => 0),
    /** Keeps a write, sends it, and gives the answer, or what this phone reckons of it; throws the Problem of a refusal. */
    write({ id, ...decided }: Decided, about: About, key: string): Promise<Sent<Answer>> {
      const [notedAt, at] = [clock(), serverClock()].map((time) => new Date(time).toISOString()) as [string, string];
      const of = id === undefined ? {} : { id: waiting.realId(id) };
      return writer.write({ ...decided, ...of, ...about, key, notedAt, at });
    },
    /** As the tab does when it is closed. */
    close(): void {
      for (const loop of [sending, following]) loop.stop();
      tabs.close();
    },
  };
}

/** In ms: the last contact is written down no more often. */
const contactPause = 60_000;
