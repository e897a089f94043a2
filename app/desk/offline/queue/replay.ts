import { Problem } from '#app/api.ts';
import { type PersonCard, personCard } from '#contract/desk.ts';
import { deskSentences } from '#contract/desk-sentences.ts';
import type { ask as askServer } from '../../ask.ts';
import type { HeldPack } from '../pack/pack.ts';
import { packedFrom } from '../pack/packed-person.ts';
import type { Transaction } from '../pack/parts.ts';
import type { Head } from '../storage/database.ts';
import type { Tabs } from '../storage/tabs.ts';
import type { Queue, Told, Waiting } from './queue.ts';
import { asProblem, isRefusal } from './refusals.ts';
import { send } from './send.ts';
import { type Answer, isOfPerson, isWaitingId, type Write, waitingId } from './write.ts';

/** What came of a write that had been put into the queue. */
export type Replayed = { write: Write } & (
  | { answer: Answer }
  /** Refused: `person` is as they are now, where the server said so. */
  | { told: Told; status: number; person: PersonCard | null }
  /** It was to undo a write that was refused; `cancels` is the key of that. */
  | { cancels: string }
);

/** In ms: nobody stands before it, and a slow network brings it late. */
const patience = 15_000;

type Setting = {
  ask: typeof askServer;
  queue: Queue;
  pack: HeldPack;
  tabs: Pick<Tabs<unknown>, 'alone'>;
  /** Before it is told to anybody, what came of it is in the database. */
  onReplayed(replayed: Replayed): void;
};

/**
 * Sends what waits, in order, each until it is answered; gives the problem that stopped it, or null once nothing waits. Whatever
 * kills it: a write that was answered and not taken out yet is sent again under its key, and the server gives its first answer.
 */
export function replay({ ask, queue, pack, tabs, onReplayed }: Setting): Promise<Problem | null> {
  return tabs.alone('queue', async () => {
    for (;;) {
      const waiting = await queue.read();
      const readable = waiting.filter((one): one is Waiting & { write: Write } => one.write !== null);
      if (readable.length === 0) return null;
      for (const { order, write } of readable) {
        const problem = await replayOne(order, write);
        if (problem) return problem;
      }
    }
  });

  async function replayOne(order: number, queued: Write): Promise<Problem | null> {
    const id = queued.id !== undefined && isWaitingId(queued.id) ? await queue.realIdOf(queued.id) : queued.id;
    const write = id === undefined ? queued : { ...queued, id };
    const asked = pack.head;
    try {
      if (queued.id !== undefined && id === undefined) throw new Problem(409, deskSentences.refusedWalkIn);
      const answer = await send(ask, write, patience);
      await settle(order, asked, 'person' in answer ? answer.person : null, (tx) =>
        'isNew' in answer ? [tx.objectStore('ids').put(answer.id, waitingId(write.key))] : [],
      );
      onReplayed({ write, answer });
      return null;
    } catch (error) {
      const problem = asProblem(error);
      if (!isRefusal(problem)) return problem;
      const { key, name, what } = write;
      const told = { key, name, what, personId: isOfPerson(write) ? (id ?? null) : null, sentence: problem.message };
      // What was refused need not be undone, and then nobody need be told of either.
      const undone = write.call === 'undoAtDesk' ? (write.body as { key: string }).key : null;
      if (undone !== null && (await queue.isTold(undone))) {
        await settle(order, asked, null, (tx) => [tx.objectStore('told').delete(undone)]);
        onReplayed({ write, cancels: undone });
        return null;
      }
      const sealed = await queue.sealTold(told);
      const answer = personCard.safeParse((problem.answer as { person?: unknown } | null | undefined)?.person);
      const person = answer.success ? answer.data : null;
      await settle(order, asked, person, (tx) => [tx.objectStore('told').put(sealed, key)]);
      onReplayed({ write, told, status: problem.status, person });
      return null;
    }
  }

  function settle(
    order: number,
    asked: Head | null,
    person: PersonCard | null,
    also: (tx: Transaction) => Promise<unknown>[],
  ): Promise<void> {
    const packed = person && packedFrom(person, pack.get(person.id));
    return pack.settle(packed, asked, (tx) => [tx.objectStore('queue').delete(order), ...also(tx)]);
  }
}
