import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#server/problem.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Lets in who sends `Authorization: Bearer` with the token; the time of a refusal tells nothing of it. */
export function guardedBy(token: string) {
  const expected = digest(`Bearer ${token}`);
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (timingSafeEqual(digest(headers.authorization ?? ''), expected)) return;
    reply.header('www-authenticate', 'Bearer');
    throw new Problem('wrong-token');
  };
}
