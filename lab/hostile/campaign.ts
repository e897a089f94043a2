import PQueue from 'p-queue';
import type { Attack } from './attack.ts';
import { faultOf } from './judge.ts';
import { type Answer, send } from './send.ts';

export type Tally = {
  name: string;
  sent: number;
  /** Answers by status; 0 is a connection that closed without one. */
  statuses: Map<number, number>;
  registered: number;
  faults: string[];
};

const atOnce = 16;

/** Sends all of them, 16 at once, and judges every answer. The attacks are made on demand: some are 20 MB each. */
export async function attack(name: string, url: URL, attacks: Iterable<Attack>): Promise<Tally> {
  const tally: Tally = { name, sent: 0, statuses: new Map(), registered: 0, faults: [] };
  const queue = new PQueue({ concurrency: atOnce });
  for (const next of attacks) {
    await queue.onSizeLessThan(1);
    const index = tally.sent++;
    void queue.add(async () => count(tally, index, next, await send(url, next)));
  }
  await queue.onIdle();
  return tally;
}

function count(tally: Tally, index: number, sent: Attack, answer: Answer | null): void {
  const status = answer?.status ?? 0;
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (status === 200 && answer?.body.includes('Registration successful!')) tally.registered++;
  const fault = faultOf(sent, answer);
  if (fault === null) return;
  const bytes = JSON.stringify(sent.bytes.toString('latin1', 0, 500));
  const said = JSON.stringify(answer?.body.toString('latin1', 0, 200));
  tally.faults.push(`${tally.name} ${index}, ${sent.what}: ${fault}\n  sent ${bytes}\n  answered ${status} ${said}`);
}
