import { useRef } from 'react';
import type { output, ZodMiniType } from 'zod/mini';
import { callFor } from '#app/call-for.ts';
import { uuid } from '#app/uuid.ts';
import { idempotencyHeader } from '#contract/calls/headers.ts';
import type { ToolCall } from '#contract/calls/tool-calls.ts';
import { useChange } from '../session/query-client.ts';

type Input = { id?: string; body?: object };

/** Adds an entry, unless `faultIn` finds a fault. If the answer is lost, a retry sends the same key, so the entry counts once. */
export function useLine<Shape extends ZodMiniType>(
  shape: Shape,
  call: ToolCall,
  faultIn: (body: object) => string | undefined = () => undefined,
) {
  const unanswered = useRef({ content: '', key: '' });
  return useChange(async (input: Input): Promise<output<Shape>> => {
    const fault = faultIn(input.body ?? {});
    if (fault !== undefined) throw new Error(fault);
    const content = JSON.stringify(input);
    if (unanswered.current.content !== content) unanswered.current = { content, key: uuid() };
    const headers = { [idempotencyHeader]: unanswered.current.key };
    const answer = await callFor(shape, call, { ...input, headers });
    unanswered.current = { content: '', key: '' };
    return answer;
  });
}
