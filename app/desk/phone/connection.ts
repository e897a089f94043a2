import '#app/zod-without-eval.ts';
import type { output, ZodMiniType } from 'zod/mini';
import { CallError } from '#app/api.ts';
import type { call, ToolInput } from '#app/tool-api.ts';
import { failureSentences } from '#contract/calls/problems.ts';
import type { ToolCall } from '#contract/calls/tool-calls.ts';
import { deskSentences } from '#contract/desk/sentences.ts';

/** In ms. It is short, because somebody is standing in front of the desk. */
export const ordinaryPatience = 3_000;

export type Connection = ReturnType<typeof openConnection>;

export function openConnection(callServer: typeof call) {
  let answers = 0;
  const connection = {
    /** True after a request without an answer, until the next answer. */
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

  /** Sends a request and parses the answer. Throws a CallError, with status 0 if there was no answer in time. */
  async function ask<Schema extends ZodMiniType>(
    schema: Schema,
    name: ToolCall,
    { patience = ordinaryPatience, ...input }: ToolInput & { patience?: number } = {},
  ): Promise<output<Schema>> {
    const answersBefore = answers;
    try {
      const signal = AbortSignal.timeout(patience);
      const answer = schema.safeParse(await callServer(name, { ...input, signal }));
      // Another server answered, such as a Wi-Fi sign-in page.
      if (!answer.success) throw new CallError(0);
      answers++;
      setAway(false);
      return answer.data;
    } catch (error) {
      if (error instanceof CallError) {
        // If another request was answered meanwhile, the server can be reached.
        if (error.status !== 0 || answers === answersBefore) setAway(error.status === 0);
        if (isEnd(error)) connection.onEnded(error.message);
      }
      throw error;
    }
  }

  return connection;
}

/** Whether our own server ended this desk. A Wi-Fi sign-in page may also answer 401. */
export const isEnd = ({ status, sentence }: CallError): boolean =>
  status === 401 && (sentence === deskSentences.ended || sentence === failureSentences.signedOut);

export const asProblem = (error: unknown): CallError => (error instanceof CallError ? error : new CallError(0));
