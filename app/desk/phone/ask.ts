import '#app/zod-without-eval.ts';
import type { output, ZodMiniType } from 'zod/mini';
import { Problem } from '#app/api.ts';
import { call, type Input } from '#app/tool-api.ts';
import type { ToolCall } from '#contract/calls/tool-calls.ts';
import { connection } from './connection.ts';
import { isEnd } from './refusals.ts';

/** How long (in ms) a desk waits for an answer: somebody stands before it. */
export const ordinaryPatience = 3_000;

/** Makes a call of a desk and gives what it answered by its schema; throws a Problem, with status 0 also where no answer came in time. */
export async function ask<Schema extends ZodMiniType>(
  schema: Schema,
  name: ToolCall,
  { signal, patience = ordinaryPatience, ...input }: Input & { patience?: number } = {},
): Promise<output<Schema>> {
  const asking = new AbortController();
  const giveUp = () => asking.abort(signal?.reason);
  const late = setTimeout(() => asking.abort(new DOMException('No answer in time', 'TimeoutError')), patience);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  try {
    const answer = schema.safeParse(await call(name, { ...input, signal: asking.signal }));
    // Somebody else's page, such as that of a network to sign in to.
    if (!answer.success) throw new Problem(0);
    connection.answered();
    return answer.data;
  } catch (error) {
    if (error instanceof Problem) {
      if (error.status === 0) connection.failed();
      else connection.answered();
      if (isEnd(error)) connection.onEnded(error.message);
    }
    throw error;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', giveUp);
  }
}
