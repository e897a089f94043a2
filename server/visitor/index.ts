import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { takeForms } from '#server/forms/receive.ts';
import { board } from './board.ts';
import { health } from './health.ts';
import { registerRoute } from './register.ts';
import { notices, subscriptions } from './subscriptions.ts';

export async function visitor(scope: FastifyInstance, context: Context): Promise<void> {
  await takeForms(scope);
  health(scope, context);
  notices(scope, context);
  subscriptions(scope, context);
  board(scope, context);
  registerRoute(scope, context);
}
