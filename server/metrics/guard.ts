import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#server/problem.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Lets in who sends the bearer token, compared in constant time. */
export function guardedBy(token: string) {
  const expected = digest(`Bearer ${token}`);
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (timingSafeEqual(digest(headers.authorization ?? ''), expected)) return;
    reply.header('www-authenticate', 'Bearer');
    throw new Problem('wrong-token');
  };
}
