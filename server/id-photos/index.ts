import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { requireSignedPath } from './guard.ts';
import { photo } from './photo.ts';

export async function idPhotos(guarded: FastifyInstance, context: Context): Promise<void> {
  await guarded.register(cookie);
  requireSignedPath(guarded, context);
  photo(guarded, context);
}
