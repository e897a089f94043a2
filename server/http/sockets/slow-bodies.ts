import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hangUp } from './hang-up.ts';
import type { SocketLimits } from './limits.ts';

/** In bytes. 1 kB a second, over a second-generation phone line that stands still most of the time. */
const leastProgress = 20_000;

type Reading = { answer: ServerResponse; bytes: number; at: number };

/** Hangs up on whoever takes longer than `progress` for the next 20 kB of a body, or for its end. */
export function cutSlowBodies(app: FastifyInstance, { progress, check }: SocketLimits): void {
  const readings = new Map<IncomingMessage, Reading>();
  const start = (request: IncomingMessage, answer: ServerResponse) => {
    const { headers, socket } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody) readings.set(request, { answer, bytes: socket.bytesRead, at: performance.now() });
  };
  const look = (request: IncomingMessage, reading: Reading) => {
    const { complete, socket, readableLength, readableHighWaterMark } = request;
    if (complete || socket.destroyed) return readings.delete(request);
    // Where the server is behind, the sender has to wait.
    const isOurs = readableLength >= readableHighWaterMark;
    if (isOurs || socket.bytesRead - reading.bytes >= leastProgress)
      return Object.assign(reading, { bytes: socket.bytesRead, at: performance.now() });
    if (performance.now() - reading.at < progress) return;
    readings.delete(request);
    // Who was answered already, such as with a refusal, would take another answer for that to its next request.
    if (reading.answer.headersSent) socket.destroy();
    else hangUp(socket, 'too-slow');
  };
  app.server.on('request', start);
  const sweep = setInterval(() => {
    for (const [request, reading] of readings) look(request, reading);
  }, check).unref();
  app.addHook('onClose', async () => clearInterval(sweep));
}
