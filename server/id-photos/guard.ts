import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '#server/book/entries.ts';
import type { Context } from '#server/context.ts';
import { deskCookie, findDesk } from '#server/desks/desks.ts';
import { sessionCookie } from '#server/organisers/sessions.ts';
import { isDeskPath } from '#server/photos/links.ts';
import { Problem } from '#server/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    cardViewer: Actor | null;
  }
}

/** Accepts only paths with a valid signature. A card's path also needs a desk's or organiser's session. */
export function requireSignedPath(guarded: FastifyInstance, context: Context): void {
  const { db, clock, links } = context;
  guarded.decorateRequest('cardViewer', null);
  guarded.addHook('preValidation', async (request) => {
    const { id = '' } = request.params as { id?: string };
    // A photo and its thumbnail have the same signature.
    const path = request.url.slice(1).replace(`${id}/thumbnail?`, `${id}?`);
    if (!links.isValid(id, path, clock())) throw new Problem('bad-signature');
    if (!isDeskPath(path)) return;
    const desk = await findDesk(db, request.cookies[deskCookie], clock());
    request.cardViewer = desk ? { actor: desk.name, role: 'desk' } : await organiserOf(request, context);
    if (request.cardViewer === null) throw new Problem('desk-ended');
  });
}

export async function organiserOf({ cookies }: FastifyRequest, { sessions, clock }: Context): Promise<Actor | null> {
  const organiser = await sessions.find(cookies[sessionCookie], clock());
  return organiser && { actor: organiser.username, role: 'organiser' };
}
