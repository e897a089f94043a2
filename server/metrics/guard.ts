import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameText } from '#server/database/secrets.ts';
import { Problem } from '#server/problem.ts';

export function guardedBy(token: string) {
  const expected = `Bearer ${token}`;
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isSameText(headers.authorization ?? '', expected)) return;
    reply.header('www-authenticate', 'Bearer');
    throw new Problem('wrong-token');
  };
}
