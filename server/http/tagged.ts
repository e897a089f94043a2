import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from './headers.ts';

/** Sends a public text. A browser that has the same text gets an empty 304. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, type: string, body: string): FastifyReply {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(body);
}
