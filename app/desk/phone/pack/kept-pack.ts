import { yieldToMain } from '#app/yield-to-main.ts';
import type { PackedPerson } from '#contract/desk/pack.ts';
import { keepingUp } from '../keep-up.ts';
import type { Queue } from '../queue/queue.ts';
import { type Database, isQuota, readFact } from '../storage/database.ts';
import { decryptText, type Encrypted, encryptBytes } from '../storage/encryption.ts';
import { atOnce, type HeldPack } from './pack.ts';

/** In ms, between two writes. A slow phone with many people rests longer. */
const shortestRest = 1_000;
const restPerWrite = 20;

/** Reads what is kept into memory. */
export async function loadPack(database: Database, pack: HeldPack): Promise<void> {
  const db = await database();
  const [key, encrypted] = [await readFact(db, 'packKey'), await readFact(db, 'pack')];
  if (!key || !encrypted) return;
  const [head = '', ...lines] = (await decryptText(key, encrypted, 'pack')).split('\n');
  for (const line of lines) {
    (JSON.parse(line) as PackedPerson[]).forEach(pack.merge);
    await yieldToMain();
  }
  pack.head = JSON.parse(head);
}

/**
 * Gives what writes the pack as it is now, and in the same transaction takes acknowledged entries out of the queue: a phone that
 * is killed before sends them again.
 */
export function keepingPack(database: Database, pack: HeldPack, queue: Queue, signal: AbortSignal) {
  // Without success it is tried again with the next change.
  return keepingUp({ round, isHidden: () => true, signal });

  async function round(): Promise<void> {
    const began = performance.now();
    await keep().catch(leaveOut);
    const rest = Math.max(shortestRest, restPerWrite * (performance.now() - began));
    await new Promise((resolve) => setTimeout(resolve, rest));
  }

  async function keep(): Promise<void> {
    const [places, db] = [queue.done, await database()];
    const encrypted = await encryptedPack(await readFact(db, 'packKey'));
    const tx = db.transaction(['facts', 'queue'], 'readwrite');
    const [facts, rows] = [tx.objectStore('facts'), tx.objectStore('queue')];
    // It may have signed out meanwhile.
    const puts = encrypted && (await facts.get('packKey')) ? [facts.put(encrypted, 'pack')] : [];
    await Promise.all([...puts, ...places.map((place) => rows.delete(place)), tx.done]);
    queue.done = queue.done.filter((place) => !places.includes(place));
  }

  /** A head, and lines of people, between which the page can draw. */
  async function encryptedPack(key: CryptoKey | undefined): Promise<Encrypted | null> {
    if (!key || !pack.head) return null;
    const [lines, people] = [[JSON.stringify(pack.head)], [...pack.people.values()]];
    for (let from = 0; from < people.length; from += atOnce) {
      lines.push(JSON.stringify(people.slice(from, from + atOnce)));
      await yieldToMain();
    }
    return encryptBytes(key, new TextEncoder().encode(lines.join('\n')), 'pack');
  }

  /** The queue has the room then. */
  async function leaveOut(error: unknown): Promise<void> {
    if (!isQuota(error)) throw error;
    pack.drop();
    await (await database()).delete('facts', 'pack');
    await keep();
  }
}
