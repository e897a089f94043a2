import { Pool } from 'undici';
import type { Form } from './forms.ts';

/** Milliseconds to the end of each answer, and the statuses that were no success. */
export type Sent = { durations: number[]; refused: number[]; seconds: number };

/** Sends large forms, that many at a time; unlike the closed loop it keeps no second copy of them. */
export async function sendPooled(url: string, forms: readonly Form[], atOnce: number): Promise<Sent> {
  const pool = new Pool(url, { connections: atOnce, headersTimeout: 120_000 });
  const queue = forms.values();
  const sent: Sent = { durations: [], refused: [], seconds: 0 };
  const began = performance.now();
  const send = async () => {
    for (const form of queue) {
      const at = performance.now();
      const answer = await pool.request(form);
      await answer.body.dump();
      sent.durations.push(performance.now() - at);
      if (answer.statusCode !== 200) sent.refused.push(answer.statusCode);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, send));
  } finally {
    await pool.close();
  }
  sent.seconds = (performance.now() - began) / 1000;
  return sent;
}
