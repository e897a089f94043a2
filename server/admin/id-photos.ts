import type { FastifyInstance } from 'fastify';
import { recordIfRoom } from '#server/audit/log.ts';
import type { Context } from '#server/context.ts';
import { deskCookie, findDesk } from '#server/desks/desks.ts';
import { findSession, sessionCookie } from '#server/organisers/sessions.ts';
import { isDeskPath } from '#server/photos/links.ts';
import { findPhoto, type PhotoSize } from '#server/photos/store.ts';
import { Problem } from '#server/problem.ts';

export function idPhotos(scope: FastifyInstance, context: Context): void {
  photoRoute(scope, context, '/id-photos/:id', 'full');
  photoRoute(scope, context, '/id-photos/:id/thumbnail', 'thumbnail');
}

function photoRoute(scope: FastifyInstance, context: Context, url: string, size: PhotoSize): void {
  const { config, db, clock, links } = context;
  // A dashboard on another host shows it in an <img>.
  const embeddableBy = config.allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin';
  scope.get<{ Params: { id: string } }>(url, async (request, reply) => {
    const { id } = request.params;
    const now = clock();
    // Both sizes share a signature (docs/decisions/0004).
    const path = request.url.slice(1).replace(`${id}/thumbnail?`, `${id}?`);
    if (!links.isValid(id, path, now)) throw new Problem('bad-signature');
    // Thumbnails come with every list and show no detail of a card.
    const isLookedAt = size === 'full' || isDeskPath(path);
    const desk = isDeskPath(path) ? await findDesk(db, request.cookies[deskCookie], now) : null;
    const organiser = isLookedAt && !desk ? await findSession(db, request.cookies[sessionCookie], now) : null;
    const actor = desk?.name ?? organiser?.username ?? null;
    if (isDeskPath(path) && actor === null) throw new Problem('desk-ended');
    const photo = await findPhoto(db, id, size);
    if (photo === null) throw new Problem('not-found');
    if (isLookedAt) {
      const entry = { actor, action: 'photo-viewed', registrationId: id } as const;
      await recordIfRoom(db, entry, now, request.log);
    }
    return reply
      .type(photo.mediaType)
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', embeddableBy)
      .send(Buffer.from(photo.content));
  });
}
