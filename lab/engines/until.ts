import { setTimeout as pause } from 'node:timers/promises';

const patience = 60_000;

/** Calls `ask` until the result is truthy. Tries again after errors too, because a changing page may cause errors. */
export async function until<T>(what: string, ask: () => Promise<T>): Promise<NonNullable<T>> {
  let failure: unknown;
  for (const ends = Date.now() + patience; Date.now() < ends; await pause(100)) {
    const answer = await ask().catch((error) => {
      failure = error;
    });
    if (answer) return answer;
  }
  const cause = failure ? ` (${failure})` : '';
  throw new Error(`${what} did not appear within ${patience / 1000} s${cause}`);
}
