import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { streamRoute } from '#server/http/event-stream.ts';
import { takeJson } from '#server/http/input.ts';
import { closeBelow } from '#server/http/route.ts';
import { entries } from './entries.ts';
import { actingIn, isStillIn, requireDesk } from './guard.ts';
import { marks } from './marks.ts';
import { pack } from './pack.ts';
import { people } from './people.ts';
import { join, session } from './session.ts';

export async function desk(scope: FastifyInstance, context: Context): Promise<void> {
  takeJson(scope);
  await scope.register(cookie);
  join(scope, context);
  await scope.register(async (guarded) => {
    requireDesk(guarded, context);
    session(guarded, context);
    stream(guarded, context);
    marks(guarded, context);
    people(guarded, context);
    entries(guarded, context);
    await pack(guarded, context);
    closeBelow(guarded, '/api/desk');
  });
}

function stream(guarded: FastifyInstance, context: Context): void {
  streamRoute(guarded, 'deskStream', (request) => {
    const { name, deskId } = actingIn(request);
    return context.streams.open({ account: deskId ?? name, isIn: () => isStillIn(request, context) });
  });
}
