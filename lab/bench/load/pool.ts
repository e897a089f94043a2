import { Pool } from 'undici';
import type { Form } from './forms.ts';

type Sent = { refused: number[]; seconds: number };

/** Sends large forms over `connections`; unlike the closed loop it keeps no second copy of them. */
export async function sendPooled(url: string, forms: readonly Form[], connections: number): Promise<Sent> {
  const pool = new Pool(url, { connections, headersTimeout: 120_000 });
  const began = performance.now();
  try {
    const statuses = await Promise.all(
      forms.map(async (form) => {
        const answer = await pool.request(form);
        await answer.body.dump();
        return answer.statusCode;
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    return { refused: statuses.filter((status) => status !== 200), seconds };
  } finally {
    await pool.close();
  }
}
