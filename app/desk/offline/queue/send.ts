import { idempotencyHeader, notedAtHeader } from '#contract/headers.ts';
import type { ask as askServer } from '../../ask.ts';
import { type Answer, answerShapes, type Write } from './write.ts';

/** Sends a write and gives what the server answered; throws a Problem. */
export function send(ask: typeof askServer, write: Write, patience?: number): Promise<Answer> {
  const { call, id, event, body, key, notedAt, version } = write;
  const headers = { [idempotencyHeader]: key, [notedAtHeader]: notedAt };
  return ask(answerShapes[call], call, {
    ...(id !== undefined && { id }),
    ...(event !== undefined && { event }),
    ...(body !== undefined && { body }),
    ...(patience !== undefined && { patience }),
    headers: version === undefined ? headers : { ...headers, 'if-match': version },
  });
}
