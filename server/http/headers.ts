import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { idempotencyHeader, notedAtHeader } from '#contract/calls/calls.ts';
import { Problem } from '#server/problem.ts';

/** Reads the key that names a write, so that a repeated write is done only once. */
export function readKey(headers: IncomingHttpHeaders): string | null {
  const key = headers[idempotencyHeader];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw new Problem('malformed-key');
  return key;
}

export function readMatch({ 'if-match': wanted }: IncomingHttpHeaders): (version: string) => boolean {
  if (wanted === undefined || wanted.trim() === '*') return () => true;
  return (version) => namesTag(wanted, version) || namesTag(wanted, `"${version}"`);
}

/** Returns the time when the person acted, by the caller's clock, as ISO 8601 in UTC. Null without the header. */
export function readNotedAt(headers: IncomingHttpHeaders): string | null {
  const text = headers[notedAtHeader];
  if (text === undefined) return null;
  const noted = z.iso.datetime().safeParse(text);
  if (!noted.success) throw new Problem('malformed-time');
  return noted.data;
}

/** Compares weakly (RFC 9110): proxies that compress make tags weak. */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const wanted = withoutWeakness(etag);
  return ifNoneMatch?.split(',').some((tag) => withoutWeakness(tag.trim()) === wanted) ?? false;
}

const withoutWeakness = (etag: string) => etag.replace(/^W\//, '');

/** Sends a public text. A browser that has the same text gets an empty 304. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, type: string, body: string): FastifyReply {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(body);
}
