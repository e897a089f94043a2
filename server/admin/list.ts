import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { calls, versionHeader } from '#contract/calls.ts';
import type { Context } from '#server/context.ts';
import { type Encoding, encode, encodingFor, encodings, sendEncoded } from '#server/http/compress.ts';
import { namesTag } from '#server/http/etag.ts';
import { listJson } from '#server/list/json.ts';
import { type Item, registrationList, type Version } from '#server/list/list.ts';
import { Problem } from '#server/problem.ts';

/** What was last sent in one encoding: many desks open the list, and little changes in between. */
type Sent = { items: readonly Item[]; photosUntil: number; body: Buffer; etag: string };

export function list(guarded: FastifyInstance, { db, clock, links }: Context): void {
  const registrations = registrationList(db, links);
  const writeJson = listJson(links);
  const lastSent = new Map<Encoding, Sent>();
  // Read ahead, so that the first desk after a restart need not wait for it.
  guarded.addHook('onListen', () => void registrations.read(clock()).catch(() => undefined));

  guarded.route({
    method: calls.registrations.method,
    url: calls.registrations.path,
    async handler(request, reply) {
      const now = clock();
      const { items, version } = await registrations.read(now);
      const { photosUntil } = version;
      const encoding = encodingFor(request.headers['accept-encoding'], encodings);
      let sent = lastSent.get(encoding);
      if (sent?.items !== items || sent.photosUntil !== photosUntil) {
        const body = await encode(await writeJson(items, now), encoding);
        // Made from the content, so that every process gives the same tag.
        sent = { items, photosUntil, body, etag: `"${hash('sha256', body, 'base64url')}"` };
        lastSent.set(encoding, sent);
      }
      reply.header('etag', sent.etag).header(versionHeader, versionText(version));
      if (namesTag(request.headers['if-none-match'], sent.etag)) return reply.code(304).send();
      return sendEncoded(reply, sent.body, encoding);
    },
  });

  guarded.route({
    method: calls.changes.method,
    url: calls.changes.path,
    async handler(request, reply) {
      const now = clock();
      const { items, version, complete } = await registrations.changesSince(readVersion(request.query), now);
      const head = JSON.stringify({ version: versionText(version), complete }).slice(0, -1);
      const rows = await writeJson(items, now);
      const body = Buffer.concat([Buffer.from(`${head},"registrations":`), rows, Buffer.from('}')]);
      const encoding = encodingFor(request.headers['accept-encoding'], encodings);
      return sendEncoded(reply, await encode(body, encoding), encoding);
    },
  });
}

const versionText = ({ cursor, photosUntil }: Version) => `${cursor}-${photosUntil}`;
const versionQuery = z.object({ since: z.string().check(z.regex(/^\d{1,20}-\d{1,20}$/)) });

function readVersion(query: unknown): Version {
  const text = versionQuery.safeParse(query).data?.since;
  if (text === undefined) throw new Problem('invalid-input', 'since takes a version of the list.');
  // Beyond the safe integers lies no cursor of ours, and PostgreSQL takes none beyond 64 bits.
  const [cursor = 0, photosUntil = 0] = text.split('-').map((part) => Math.min(Number(part), Number.MAX_SAFE_INTEGER));
  return { cursor, photosUntil };
}
