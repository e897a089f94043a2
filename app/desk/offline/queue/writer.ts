import { Problem } from '#app/api.ts';
import { type ask as askServer, ordinaryPatience } from '../../ask.ts';
import type { Connection } from '../connection.ts';
import { type Applied, refusals } from '../reckoning/standing.ts';
import type { Queue } from './queue.ts';
import { asProblem, isEnd, isRefusal } from './refusals.ts';
import type { Replayed } from './replay.ts';
import { send } from './send.ts';
import type { Answer, Write } from './write.ts';

/** What came of a write: the server's answer, or what this phone reckons that it will be. */
export type Sent<Result> = { at: 'server'; answer: Result } | { at: 'phone'; key: string; answer: Result | null };

/** In ms: a database that hangs must not hold a write up for ever, a slow phone takes a second or two. */
const keepingLimit = 3_000;
/** In ms. */
const toldWithin = 300;
/** In ms: what was away may be back by now. */
const awayPatience = 300;

type Setting = {
  ask: typeof askServer;
  connection: Connection;
  queue: Queue;
  verdict(write: Write): Applied | null;
  /** What the server will answer, as far as this phone knows; null where it does not know the person. */
  reckoned(write: Write, verdict: Applied | null): Answer | null;
  /** Whether something for the same person waits. */
  isQueued(write: Write): boolean;
  onKeeping(write: Write): void;
  /** It is in the queue, or it is not, because there is no room or no storage. */
  onKept(write: Write, isKept: boolean): void;
  /** Of a write that was not kept. */
  onAnswer(answer: Answer): void;
  /** Sends what waits; gives what stopped it. */
  replay(): Promise<Problem | null>;
};

/** Where writes are handed in: each is kept first, and sent then. */
export function openWriter(setting: Setting) {
  const { ask, connection, queue, verdict, reckoned, isQueued, onKeeping, onKept, onAnswer, replay } = setting;
  const waiters = new Map<string, (replayed: Replayed) => void>();
  /** Sent without having been kept and without an answer, by what was decided: decided again, the same is sent. */
  const unanswered = new Map<string, Pick<Write, 'key' | 'notedAt'>>();

  async function handIn(write: Write): Promise<Sent<Answer>> {
    const expected = verdict(write);
    const isRefused = expected !== null && 'refused' in expected;
    const answer = reckoned(write, expected);
    if (isRefused || !(await keep(write))) return sendUnkept(write, expected);
    const replayed = await outcomeOf(write.key);
    if (replayed === null) return { at: 'phone', key: write.key, answer };
    if ('answer' in replayed) return { at: 'server', answer: replayed.answer };
    if ('cancels' in replayed) return { at: 'phone', key: write.key, answer };
    const { told, status, person } = replayed;
    throw new Problem(status, told.sentence, { person });
  }

  async function keep(write: Write): Promise<boolean> {
    onKeeping(write);
    const limit = AbortSignal.timeout(keepingLimit);
    const late = new Promise<never>((_, reject) => limit.addEventListener('abort', reject));
    const isKept = await Promise.race([queue.add(write, limit), late]).then(
      () => true,
      () => false,
    );
    onKept(write, isKept);
    return isKept;
  }

  /** Null where no answer came while somebody was waiting for it; soon where the server is known to be away. */
  function outcomeOf(key: string): Promise<Replayed | null> {
    const answered = new Promise<Replayed | null>((resolve, reject) => {
      waiters.set(key, resolve);
      const late = setTimeout(() => {
        connection.failed();
        resolve(null);
      }, ordinaryPatience);
      replay()
        .then(
          (problem) => {
            if (problem && isEnd(problem)) return reject(problem);
            // Another tab may have sent it, and its word of that be under way.
            if (problem) resolve(null);
            else setTimeout(() => resolve(null), toldWithin);
          },
          () => resolve(null),
        )
        .finally(() => clearTimeout(late));
      if (connection.isAway) setTimeout(() => resolve(null), awayPatience);
    });
    return answered.finally(() => waiters.delete(key));
  }

  /** As on a phone that keeps nothing: with the answer, or not at all. */
  async function sendUnkept(write: Write, expected: Applied | null): Promise<Sent<Answer>> {
    // What waits is done first, and this by what it will have left.
    const refused = expected !== null && 'refused' in expected ? expected : null;
    if (refused && (connection.isAway || isQueued(write))) throw refusalOf(write, refused);
    const { key, notedAt, at: _at, ...decided } = write;
    const content = JSON.stringify(decided);
    const sent = { ...write, ...unanswered.get(content) };
    unanswered.delete(content);
    try {
      const answer = await send(ask, sent);
      onAnswer(answer);
      return { at: 'server', answer };
    } catch (error) {
      const problem = asProblem(error);
      if (isRefusal(problem) || isEnd(problem)) throw problem;
      unanswered.set(content, { key: sent.key, notedAt: sent.notedAt });
      throw refused ? refusalOf(write, refused) : problem;
    }
  }

  /** Without an answer the phone says itself what the server would say. */
  function refusalOf(write: Write, { refused }: Extract<Applied, { refused: unknown }>): Problem {
    const { status, sentence } = refusals[refused];
    const person = reckoned(write, null);
    return new Problem(status, sentence, person && 'person' in person ? { person: person.person } : null);
  }

  return {
    write: handIn,
    /** Tells whoever waits for it; false where nobody does any more. */
    tell(replayed: Replayed): boolean {
      const waiter = waiters.get(replayed.write.key);
      waiter?.(replayed);
      return waiter !== undefined;
    },
  };
}
