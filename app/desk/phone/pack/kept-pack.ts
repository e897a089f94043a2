import { yieldToMain } from '#app/yield-to-main.ts';
import type { PackedPerson } from '#contract/desk/pack.ts';
import { keepingUp } from '../keep-up.ts';
import { isQuota, type PhoneDatabase, readFact } from '../storage/database.ts';
import { decryptText, encryptBytes } from '../storage/encryption.ts';
import { readPackKey } from '../storage/keys.ts';
import { atOnce, type HeldPack } from './pack.ts';

/** In ms, the shortest pause after a write. After a long write, the pause is `restPerWrite` times as long as the write. */
const shortestRest = 1_000;
const restPerWrite = 20;

export async function loadPack(database: PhoneDatabase, pack: HeldPack): Promise<void> {
  const db = await database();
  const key = await readPackKey(db);
  const encrypted = await readFact(db, 'pack');
  if (!key || !encrypted) return;
  const [head = '', ...lines] = (await decryptText(key, encrypted, 'pack')).split('\n');
  for (const line of lines) {
    (JSON.parse(line) as PackedPerson[]).forEach(pack.merge);
    await yieldToMain();
  }
  pack.head = JSON.parse(head);
}

/**
 * Returns a function that saves the pack and deletes the acknowledged entries that the saved pack contains. Calls
 * during a write share the next write. The next call retries a failed write.
 */
export function keepingPack(database: PhoneDatabase, pack: HeldPack, acknowledged: Set<number>, signal: AbortSignal) {
  return keepingUp({ round, signal, onlyOnRequest: true });

  async function round(): Promise<void> {
    const began = performance.now();
    await keep().catch(dropPack);
    const rest = Math.max(shortestRest, restPerWrite * (performance.now() - began));
    await new Promise((resolve) => setTimeout(resolve, rest));
  }

  async function keep(): Promise<void> {
    const db = await database();
    const key = await readPackKey(db);
    const places = [...acknowledged];
    const encrypted = key && pack.head && (await encryptBytes(key, await bytesOfPack(), 'pack'));
    const tx = db.transaction(['facts', 'queue'], 'readwrite');
    const facts = tx.objectStore('facts');
    const queue = tx.objectStore('queue');
    // Stores nothing if the phone has signed out in the meantime.
    const mayStore = encrypted && (await facts.get('packKey'));
    const kept = mayStore ? facts.put(encrypted, 'pack') : facts.delete('pack');
    await Promise.all([kept, ...places.map((place) => queue.delete(place)), tx.done]);
    for (const place of places) acknowledged.delete(place);
  }

  /** The first line is `pack.head`. Each other line contains some people. The page can redraw after each line. */
  async function bytesOfPack(): Promise<BufferSource> {
    const lines = [JSON.stringify(pack.head)];
    const people = [...pack.people.values()];
    for (let from = 0; from < people.length; from += atOnce) {
      lines.push(JSON.stringify(people.slice(from, from + atOnce)));
      await yieldToMain();
    }
    return new TextEncoder().encode(lines.join('\n'));
  }

  async function dropPack(error: unknown): Promise<void> {
    if (!isQuota(error)) throw error;
    pack.drop();
    await keep();
  }
}
