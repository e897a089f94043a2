import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { versionHeader } from '#contract/calls/calls.ts';
import { readHistory, record } from '#server/book/entries.ts';
import type { Context } from '#server/context.ts';
import { type Encoding, encode, encodingFor, encodings, sendEncoded } from '#server/http/compress.ts';
import { streamRoute } from '#server/http/event-stream.ts';
import { namesTag } from '#server/http/headers.ts';
import { registrationId } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { type List, listJson, registrationList, type Version } from '#server/list/list.ts';
import { sessionCookie } from '#server/organisers/sessions.ts';
import { signedIn } from './session/guard.ts';

/** The last answer in one encoding. Many organisers open the same list, so the same answer is sent again. */
type Sent = { rows: List['rows']; photosUntil: number; body: Buffer; etag: string };

export function list(guarded: FastifyInstance, context: Context): void {
  const { db, sessions, streams, clock, links } = context;
  const registrations = registrationList(context);
  const writeJson = listJson(links);
  const lastSent = new Map<Encoding, Sent>();

  route(guarded, 'registrations', async (request, reply) => {
    const now = clock();
    const { rows, version } = await registrations.read(now);
    const { photosUntil } = version;
    const encoding = encodingFor(request.headers['accept-encoding'], encodings);
    let sent = lastSent.get(encoding);
    if (sent?.rows !== rows || sent.photosUntil !== photosUntil) {
      const body = await encode(await writeJson(rows, now), encoding);
      // Compute the tag from the content, so that every process sends the same tag.
      sent = { rows, photosUntil, body, etag: `"${hash('sha256', body, 'base64url')}"` };
      lastSent.set(encoding, sent);
    }
    reply.header('etag', sent.etag).header(versionHeader, versionText(version));
    if (namesTag(request.headers['if-none-match'], sent.etag)) return reply.code(304).send();
    return sendEncoded(reply, sent.body, encoding);
  });

  route(guarded, 'changes', async (request, reply) => {
    const now = clock();
    const { rows, version, complete } = await registrations.changesSince(versionIn(request.query.since), now);
    const head = Buffer.from(`{"version":"${versionText(version)}","complete":${complete},"registrations":`);
    const body = Buffer.concat([head, await writeJson(rows, now), Buffer.from('}')]);
    const encoding = encodingFor(request.headers['accept-encoding'], encodings);
    return sendEncoded(reply, await encode(body, encoding), encoding);
  });

  streamRoute(guarded, 'adminStream', (request) => {
    const token = request.cookies[sessionCookie];
    return streams.open({
      account: signedIn(request).username,
      isIn: async () => (await sessions.find(token, clock())) !== null,
    });
  });

  route(guarded, 'history', (request) => readHistory(db, registrationId(request)));
  route(guarded, 'exported', (request) => {
    const { file, rows } = request.body;
    const { now, ...by } = request.author;
    return record(db, { ...by, kind: 'exported', subject: file, newValue: `${rows} rows` }, now);
  });
}

const versionText = ({ number, photosUntil }: Version) => `${number}-${photosUntil}`;

function versionIn(text: string): Version {
  // PostgreSQL rejects numbers of more than 64 bits.
  const [number = 0, photosUntil = 0] = text.split('-').map((part) => Math.min(Number(part), Number.MAX_SAFE_INTEGER));
  return { number, photosUntil };
}
