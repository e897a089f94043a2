import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { isRegistered, type Origin, register } from './register.ts';
import type { SlowSenders } from './senders.ts';

export type SiegeOutcome = { tried: number; refused: string[]; longestWait: number; dropped: number };

type Siege = Omit<SlowSenders, 'port'> & {
  honest: Origin;
  photo: Buffer;
  /** In ms. */
  lasting: number;
};

/** In ms, between two honest registrations. */
const pause = 250;
const leastTries = 3;
let people = 0;

/** `count` slow senders at one address hold on for `lasting` ms, while another address registers again and again. */
export async function besiege(url: URL, { honest, photo, lasting, ...senders }: Siege): Promise<SiegeOutcome> {
  const result: SiegeOutcome = { tried: 0, refused: [], longestWait: 0, dropped: 0 };
  const workerData: SlowSenders = { port: Number(url.port), ...senders };
  const worker = new Worker(new URL('./senders.ts', import.meta.url), { workerData });
  worker.on('message', () => {
    result.dropped++;
  });
  const ends = performance.now() + lasting;
  while (performance.now() < ends || result.tried < leastTries) {
    await wait(pause);
    const asked = performance.now();
    const registration = { contact: String(6_000_000_000 + people++), photo };
    const answer = await register(url, honest, registration).catch((error: Error) => error.message);
    result.tried++;
    result.longestWait = Math.max(result.longestWait, performance.now() - asked);
    if (!isRegistered(answer)) result.refused.push(answer);
  }
  await worker.terminate();
  return { ...result };
}
