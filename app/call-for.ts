import './zod-without-eval.ts';
import type { output, ZodMiniType } from 'zod/mini';
import type { ToolCall } from '#contract/calls/tool-calls.ts';
import { Problem } from './api.ts';
import { call, type Input } from './tool-api.ts';

/** Makes a call of the tools and parses the answer; somebody else's page is a Problem. */
export async function callFor<Schema extends ZodMiniType>(
  schema: Schema,
  name: ToolCall,
  input?: Input,
): Promise<output<Schema>> {
  const answer = schema.safeParse(await call(name, input));
  if (!answer.success) throw new Problem(0);
  return answer.data;
}
