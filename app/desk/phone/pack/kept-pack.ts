import { yieldToMain } from '#app/yield-to-main.ts';
import type { PackedPerson } from '#contract/desk/pack.ts';
import { keepingUp } from '../keep-up.ts';
import { isQuota, keepFact, type PhoneDatabase, readFact } from '../storage/database.ts';
import { decryptText, encryptBytes } from '../storage/encryption.ts';
import { atOnce, type HeldPack } from './pack.ts';

/** In ms between two writes. `restPerWrite` times the length of a write, if that is longer. */
const shortestRest = 1_000;
const restPerWrite = 20;

export async function loadPack(database: PhoneDatabase, pack: HeldPack): Promise<void> {
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

/** Returns a function that saves the pack. Calls during a write share the next one. A failed write is retried then. */
export function keepingPack(database: PhoneDatabase, pack: HeldPack, signal: AbortSignal): () => Promise<void> {
  return keepingUp({ round, isHidden: () => true, signal });

  async function round(): Promise<void> {
    const began = performance.now();
    await keep().catch(dropPack);
    const rest = Math.max(shortestRest, restPerWrite * (performance.now() - began));
    await new Promise((resolve) => setTimeout(resolve, rest));
  }

  async function keep(): Promise<void> {
    const db = await database();
    const key = await readFact(db, 'packKey');
    if (key && pack.head) await keepFact(db, 'pack', await encryptBytes(key, await bytesOfPack(), 'pack'));
  }

  /** The first line is the head, the other lines are people. The page can draw between two lines. */
  async function bytesOfPack(): Promise<BufferSource> {
    const [lines, people] = [[JSON.stringify(pack.head)], [...pack.people.values()]];
    for (let from = 0; from < people.length; from += atOnce) {
      lines.push(JSON.stringify(people.slice(from, from + atOnce)));
      await yieldToMain();
    }
    return new TextEncoder().encode(lines.join('\n'));
  }

  async function dropPack(error: unknown): Promise<void> {
    if (!isQuota(error)) throw error;
    pack.drop();
    await (await database()).delete('facts', 'pack');
  }
}
