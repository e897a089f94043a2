import { type Queue, type Told, unreadableAt } from './queue.ts';
import type { Replayed } from './replay.ts';
import { type Answer, type Write, waitingId } from './write.ts';

/**
 * What waits on this phone, in the memory of this tab: the page shows it without waiting for the database, and never sees a
 * moment between two of its states.
 */
export function holdQueue(queue: Queue) {
  let stored: readonly Write[] = [];
  /** Of this tab, also while the database takes them. */
  let own: readonly Write[] = [];
  let told: readonly Told[] = [];
  let realIds: ReadonlyMap<string, string> = new Map();
  /** By keys: what was read before these were done is older. */
  const done = new Set<string>();
  let changes = 0;
  const dismissed = new Set<string>();
  const answers = new Map<string, Answer>();

  const isWaiting = ({ key }: Write) => !done.has(key);
  const isToldStill = ({ key }: Told) => !dismissed.has(key);

  return {
    /** In the order in which they were made. */
    get writes(): readonly Write[] {
      const known = new Set(stored.map(({ key }) => key));
      return [...stored, ...own.filter(({ key }) => !known.has(key))].filter(isWaiting);
    },
    get told(): readonly Told[] {
      return told.filter(isToldStill);
    },
    /** The id that the server gave a walk-in, where it has. */
    realId: (id: string): string => realIds.get(id) ?? id,

    async read(): Promise<void> {
      for (let seen = -1; seen !== changes; ) {
        seen = changes;
        const [waiting, toldNow, ids] = [await queue.read(), await queue.readTold(), await queue.readIds()];
        // What came of a write meanwhile is newer than what was read.
        if (seen !== changes) continue;
        stored = waiting.flatMap(({ write }) => write ?? []);
        told = [...toldNow, ...waiting.flatMap(({ order, write }) => (write ? [] : unreadableAt(order)))];
        realIds = new Map([...realIds, ...ids]);
      }
    },
    add(write: Write): void {
      own = [...own, write];
    },
    /** It could not be kept. */
    drop(write: Write): void {
      own = own.filter(({ key }) => key !== write.key);
    },
    /** What came of a write. */
    take(replayed: Replayed): void {
      const { key } = replayed.write;
      changes++;
      done.add(key);
      own = own.filter((write) => write.key !== key);
      if ('answer' in replayed) answers.set(key, replayed.answer);
      if ('told' in replayed) told = [...told.filter((one) => one.key !== key), replayed.told];
      else if ('cancels' in replayed) told = told.filter((one) => one.key !== replayed.cancels);
      else if ('isNew' in replayed.answer) realIds = new Map([...realIds, [waitingId(key), replayed.answer.id]]);
    },
    /** What the server answered to a write, as far as this tab heard. */
    answerTo: (key: string): Answer | null => answers.get(key) ?? null,
    dismiss(key: string): void {
      changes++;
      dismissed.add(key);
    },
    clear(): void {
      stored = [];
      own = [];
      told = [];
      answers.clear();
    },
  };
}
