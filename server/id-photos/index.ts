import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { recordIfRoom } from '#server/book/entries.ts';
import type { Context } from '#server/context.ts';
import { findPhoto, type PhotoSize } from '#server/photos/store.ts';
import { Problem } from '#server/problem.ts';
import { organiserOf, requireSignedPath } from './guard.ts';

export async function idPhotos(guarded: FastifyInstance, context: Context): Promise<void> {
  await guarded.register(cookie);
  requireSignedPath(guarded, context);
  photoRoute(guarded, context, '/id-photos/:id', 'full');
  photoRoute(guarded, context, '/id-photos/:id/thumbnail', 'thumbnail');
}

function photoRoute(guarded: FastifyInstance, context: Context, url: string, size: PhotoSize): void {
  const { config, db, clock } = context;
  const embeddableBy = config.allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin';
  guarded.get<{ Params: { id: string } }>(url, async (request, reply) => {
    const { id } = request.params;
    const photo = await findPhoto(db, id, size);
    if (photo === null) throw new Problem('not-found');
    // Do not record thumbnails, because the list loads them automatically.
    if (size === 'full' || request.cardViewer !== null) {
      const viewer = request.cardViewer ?? (await organiserOf(request, context)) ?? { actor: null, role: null };
      await recordIfRoom(db, { ...viewer, kind: 'photo-viewed', registrationId: id }, clock(), request.log);
    }
    return reply
      .type(photo.mediaType)
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', embeddableBy)
      .send(Buffer.from(photo.content));
  });
}
