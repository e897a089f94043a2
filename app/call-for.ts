import './zod-without-eval.ts';
import type { output, ZodMiniType } from 'zod/mini';
import type { ToolCall } from '#contract/calls/tool-calls.ts';
import { CallError } from './api.ts';
import { call, type ToolInput } from './tool-api.ts';

/** Makes a call and parses the answer. A captive portal's page is a CallError. */
export async function callFor<Schema extends ZodMiniType>(
  schema: Schema,
  name: ToolCall,
  input?: ToolInput,
): Promise<output<Schema>> {
  const answer = schema.safeParse(await call(name, input));
  if (!answer.success) throw new CallError(0);
  return answer.data;
}
