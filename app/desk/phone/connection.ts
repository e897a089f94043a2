import '#app/zod-without-eval.ts';
import type { output, ZodMiniType } from 'zod/mini';
import { CallError } from '#app/api.ts';
import type { call, ToolInput } from '#app/tool-api.ts';
import { failureSentences } from '#contract/calls/problems.ts';
import type { ToolCall } from '#contract/calls/tool-calls.ts';
import { deskSentences } from '#contract/desk/sentences.ts';

/** In ms. Somebody is standing in front of the desk. */
export const ordinaryPatience = 3_000;

export type Connection = ReturnType<typeof openConnection>;

export function openConnection(callServer: typeof call) {
  const connection = {
    /** True after a call without an answer, until the next answer. */
    isAway: false,
    onChange() {},
    onEnded(_sentence: string) {},
    setAway,
    ask,
  };

  function setAway(isAway: boolean): void {
    if (connection.isAway === isAway) return;
    connection.isAway = isAway;
    connection.onChange();
  }

  /** Makes a call and parses its answer. Throws a CallError, with status 0 if no answer came in time. */
  async function ask<Schema extends ZodMiniType>(
    schema: Schema,
    name: ToolCall,
    { patience = ordinaryPatience, ...input }: ToolInput & { patience?: number } = {},
  ): Promise<output<Schema>> {
    try {
      const signal = AbortSignal.timeout(patience);
      const answer = schema.safeParse(await callServer(name, { ...input, signal }));
      // A page of somebody else, such as a network's sign-in.
      if (!answer.success) throw new CallError(0);
      setAway(false);
      return answer.data;
    } catch (error) {
      if (error instanceof CallError) {
        setAway(error.status === 0);
        if (isEnd(error)) connection.onEnded(error.message);
      }
      throw error;
    }
  }

  return connection;
}

/** Our own server said that this phone may no longer act. A network's sign-in page also answers 401. */
export const isEnd = ({ status, sentence }: CallError): boolean =>
  status === 401 && (sentence === deskSentences.ended || sentence === failureSentences.signedOut);

export const asProblem = (error: unknown): CallError => (error instanceof CallError ? error : new CallError(0));
