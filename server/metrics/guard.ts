import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameText } from '#server/database/signer.ts';
import { Problem } from '#server/problem.ts';

/** Lets in who sends the bearer token, compared in constant time. */
export function guardedBy(token: string) {
  const expected = `Bearer ${token}`;
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isSameText(headers.authorization ?? '', expected)) return;
    reply.header('www-authenticate', 'Bearer');
    throw new Problem('wrong-token');
  };
}
