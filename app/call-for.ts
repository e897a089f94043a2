import type { output, ZodMiniType } from 'zod/mini';
import type { ToolCall } from '#contract/calls/tool-calls.ts';
import { answerTo, type ToolInput } from './tool-api.ts';
import { parseAnswer } from './zod-without-eval.ts';

export const callFor = async <Schema extends ZodMiniType>(
  schema: Schema,
  name: ToolCall,
  input?: ToolInput,
): Promise<output<Schema>> => parseAnswer(schema, await answerTo(name, input));
