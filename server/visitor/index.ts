import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { health } from './health.ts';
import { notices } from './notices.ts';
import { registerRoute } from './register.ts';
import { formLimits } from './registration-form.ts';

/** What anybody may call. Takes no body but a form with files. */
export async function visitor(scope: FastifyInstance, context: Context): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
  health(scope, context);
  notices(scope, context);
  registerRoute(scope, context);
}
