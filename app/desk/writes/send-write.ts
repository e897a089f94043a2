import { v4 as uuid } from 'uuid';
import type { output, ZodMiniType } from 'zod/mini';
import { Problem } from '#app/api.ts';
import { idempotencyHeader, notedAtHeader } from '#contract/headers.ts';
import { ask } from '../ask.ts';

/** What somebody decided at this desk. */
export type Decided = {
  call:
    | 'markPresence'
    | 'takeBackPresence'
    | 'markArrival'
    | 'addEvent'
    | 'takePayment'
    | 'undoAtDesk'
    | 'walkIn'
    | 'countVisit'
    | 'takeBackVisit';
  /** Of the person, or of the place that is visited. */
  id?: string;
  event?: string;
  body?: object;
  /** What was seen when it was decided. */
  version?: string;
};

/** What is sent, the same each time until it is answered. */
type Write = Decided & { key: string; notedAt: string };

/** Sent without an answer, by what was decided: who decides the same again sends the same write, and it is done once. */
const unanswered = new Map<string, Write>();

/** The one way by which a desk changes anything; throws a Problem. */
export async function sendWrite<Schema extends ZodMiniType>(schema: Schema, decided: Decided): Promise<output<Schema>> {
  const content = JSON.stringify(decided);
  const write = unanswered.get(content) ?? { ...decided, key: uuid(), notedAt: new Date().toISOString() };
  unanswered.delete(content);
  try {
    return await send(schema, write);
  } catch (error) {
    if (!isRefusal(error)) unanswered.set(content, write);
    throw error;
  }
}

function send<Schema extends ZodMiniType>(schema: Schema, { call, key, notedAt, version, ...input }: Write) {
  const headers = { [idempotencyHeader]: key, [notedAtHeader]: notedAt };
  return ask(schema, call, {
    ...input,
    headers: version === undefined ? headers : { ...headers, 'if-match': version },
  });
}

/** A clear no. After any other failure the write may have been done. */
const isRefusal = (error: unknown): boolean => error instanceof Problem && error.status >= 400 && error.status < 500;
