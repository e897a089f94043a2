import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { calls, versionHeader } from '#contract/calls.ts';
import { type Encoding, encode, encodingFor, encodings } from '#server/http/compress.ts';
import { namesTag } from '#server/http/etag.ts';
import { listJson } from '#server/list/json.ts';
import { changedSince, type ListState, registrationList } from '#server/list/list.ts';
import type { Parts } from '#server/parts.ts';
import { Problem } from '#server/problem.ts';

/** The list of all registrations, and what changed in it since a version. */
export function list(guarded: FastifyInstance, { db, clock, links }: Parts): void {
  const readList = registrationList(db);
  const json = listJson(links);
  /** The last whole list in each encoding that was asked for: many desks open it, and few things change in between. */
  const encoded = new Map<Encoding, { etag: string; body: Buffer }>();
  /** A version is a horizon and the end of the photos' paths, with which all of the list changes. */
  const versionOf = ({ horizon }: ListState, now: Date) => `${horizon}-${links.expiryAt(now)}`;
  // Read ahead, so that the first desk after a restart need not wait for it.
  guarded.addHook('onListen', () => void readList().catch(() => undefined));

  guarded.route({
    method: calls.registrations.method,
    url: calls.registrations.path,
    async handler(request, reply) {
      const state = await readList();
      const now = clock();
      const etag = `"${state.hash.toString(36)}-${links.expiryAt(now).toString(36)}"`;
      reply.header('etag', etag).header(versionHeader, versionOf(state, now));
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const encoding = encodingFor(request.headers['accept-encoding'], encodings);
      let last = encoded.get(encoding);
      if (last?.etag !== etag) {
        last = { etag, body: await encode(json.array(state.items, now), encoding) };
        encoded.set(encoding, last);
      }
      return sendJson(reply, last.body, encoding);
    },
  });

  guarded.route({
    method: calls.changes.method,
    url: calls.changes.path,
    async handler(request, reply) {
      const since = sinceOf(request.query);
      const state = await readList();
      const now = clock();
      const complete = since.expiry !== links.expiryAt(now);
      const items = complete ? state.items : changedSince(state, since.horizon);
      const head = { version: versionOf(state, now), complete, total: state.items.length };
      const encoding = encodingFor(request.headers['accept-encoding'], encodings);
      return sendJson(reply, await encode(json.object(head, 'registrations', items, now), encoding), encoding);
    },
  });
}

const versionQuery = z.object({ since: z.string().check(z.regex(/^\d{1,15}-\d{1,15}$/)) });

function sinceOf(query: unknown): { horizon: number; expiry: number } {
  const version = versionQuery.safeParse(query).data?.since;
  if (version === undefined) throw new Problem('invalid-input', 'since takes a version of the list.');
  const [horizon = 0, expiry = 0] = version.split('-').map(Number);
  return { horizon, expiry };
}

function sendJson(reply: FastifyReply, body: Buffer, encoding: Encoding): FastifyReply {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}
