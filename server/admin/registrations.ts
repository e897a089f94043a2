import type { FastifyInstance } from 'fastify';
import type { Registration } from '#contract/admin.ts';
import { calls } from '#contract/calls.ts';
import { sendCompressed } from '#server/http/compress.ts';
import type { Parts } from '#server/parts.ts';
import { listRegistrations } from '#server/registrations/store.ts';

/** `GET /api/admin/registrations`: all of them in one array, newest first. */
export function registrations(guarded: FastifyInstance, { db, clock, links }: Parts): void {
  guarded.route({
    ...{ method: calls.registrations.method, url: calls.registrations.path },
    async handler(request, reply) {
      const stored = await listRegistrations(db);
      const now = clock();
      const list = stored.map(
        ({ hasPhoto, ...row }): Registration => (hasPhoto ? { ...row, idPhotoPath: links.pathFor(row._id, now) } : row),
      );
      return sendCompressed(request, reply, list);
    },
  });
}
