import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problem.ts';

/** How long new requests still get an answer, so that what was on its way to us is not cut off without one. */
const grace = 500;

/**
 * On close, what was accepted is finished and what comes later is refused with a sentence, on connections that end with
 * their answer; only then nobody listens any more.
 */
export function drainOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    if (app.server.listening) await pause(grace);
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw new Problem('closing');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
