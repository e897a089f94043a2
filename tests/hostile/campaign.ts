import type { Attack } from './attack.ts';
import { faultOf } from './judge.ts';
import { type Answer, send } from './send.ts';

export type Tally = {
  name: string;
  sent: number;
  /** How many answers there were of each status; 0 stands for a connection that was closed without one. */
  statuses: Map<number, number>;
  /** Answers that say that a new registration was made. */
  registered: number;
  faults: string[];
};

const atOnce = 16;

/** Sends all of them, some at once, and judges every answer. */
export async function attack(name: string, url: URL, attacks: Iterable<Attack>): Promise<Tally> {
  const tally: Tally = { name, sent: 0, statuses: new Map(), registered: 0, faults: [] };
  const source = attacks[Symbol.iterator]();
  const attacker = async () => {
    for (let next = source.next(); !next.done; next = source.next()) {
      const index = tally.sent++;
      const answer = await send(url, next.value);
      count(tally, index, next.value, answer);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, attacker));
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
