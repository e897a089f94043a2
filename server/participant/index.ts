import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { takeJson } from '#server/http/body.ts';
import { keepSecret } from './guard.ts';
import { pass } from './pass.ts';

/** What participants may call. Their guard is the token in the path. */
export async function participant(scope: FastifyInstance, context: Context): Promise<void> {
  takeJson(scope);
  keepSecret(scope);
  pass(scope, context);
}
