import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { takeJson } from '#server/http/body.ts';
import type { Parts } from '#server/parts.ts';
import { Problem } from '#server/problem.ts';
import { attendance } from './attendance.ts';
import { audit } from './audit.ts';
import { requireOrganiser } from './guard.ts';
import { idPhotos } from './id-photos.ts';
import { list } from './list.ts';
import { login } from './login.ts';
import { payments } from './payments.ts';
import { session } from './session.ts';

export async function admin(scope: FastifyInstance, parts: Parts): Promise<void> {
  takeJson(scope);
  await scope.register(cookie);
  // Outside of the guard: where a session begins, and photos, whose paths are signed.
  login(scope, parts);
  idPhotos(scope, parts);
  await scope.register(async (guarded) => {
    requireOrganiser(guarded, parts);
    session(guarded, parts);
    list(guarded, parts);
    attendance(guarded, parts);
    payments(guarded, parts);
    audit(guarded, parts);
    guarded.all('/api/admin', notFound);
    guarded.all('/api/admin/*', notFound);
  });
}

function notFound(): never {
  throw new Problem('not-found');
}
