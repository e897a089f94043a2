import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problem.ts';

/** In ms: requests already on their way still get an answer. */
const drainTime = 500;

export function drainOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    if (app.server.listening) await pause(drainTime);
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw new Problem('closing');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
