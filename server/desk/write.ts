import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/desks/desks.ts';
import { readWriteHeaders, type WriteHeaders } from '#server/http/write-headers.ts';
import { callerOf } from './guard.ts';

/** What every write of a desk says of itself: who sends it, under which key, on which state, and when it was decided. */
export type SentWrite = WriteHeaders & { caller: Caller; fingerprint: string };

/** @throws {Problem} `malformed-key`, `malformed-time` */
export function readWrite(request: FastifyRequest): SentWrite {
  return { ...readWriteHeaders(request.headers), caller: callerOf(request), fingerprint: fingerprintOf(request) };
}

/** Of what is to be done. On which state and when is no part of it. */
function fingerprintOf({ method, url, body }: FastifyRequest): string {
  const content = JSON.stringify([method, url, body ?? null]);
  return createHash('sha256').update(content).digest('hex');
}
