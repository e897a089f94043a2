import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problem.ts';

/** In ms: how long new requests are still answered, so that those already on their way are not reset. */
const drainTime = 500;

/** On close, finishes accepted requests and refuses new ones with a sentence and `connection: close`, then stops listening. */
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
