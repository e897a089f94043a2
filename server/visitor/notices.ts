import type { FastifyInstance } from 'fastify';
import type { Notice } from '#contract/notices.ts';
import type { Context } from '#server/context.ts';
import { sendTagged } from '#server/http/headers.ts';
import { route } from '#server/http/route.ts';

export function notices(scope: FastifyInstance, { notices: held, clock }: Context): void {
  route(scope, 'notices', async (request, reply) => {
    const running = await held.read(clock());
    const shown = running.map(({ text, until, event, moved }): Notice => ({ text, until, event, moved }));
    return sendTagged(request, reply, 'application/json', JSON.stringify(shown));
  });
}
