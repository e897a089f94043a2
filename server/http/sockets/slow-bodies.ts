import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hangUp, type SocketLimits } from './limits.ts';

/** In bytes. 1 kB/s on average, for phones with a poor connection. */
const leastProgress = 20_000;

type Reading = { answer: ServerResponse; bytes: number; at: number };

/** Closes the connection of a sender who needs more than `progress` ms for the next 20 kB. */
export function cutSlowBodies(app: FastifyInstance, { progress, check }: SocketLimits): void {
  const readings = new Map<IncomingMessage, Reading>();
  const start = (request: IncomingMessage, answer: ServerResponse) => {
    const { headers, socket } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody) return;
    readings.set(request, { answer, bytes: socket.bytesRead, at: performance.now() });
    // Otherwise thousands of requests would stay in memory until the next check.
    answer.once('close', () => request.complete && readings.delete(request));
  };
  const look = (request: IncomingMessage, reading: Reading) => {
    const { complete, socket, readableLength, readableHighWaterMark } = request;
    if (complete || socket.destroyed) return readings.delete(request);
    const isOurs = readableLength >= readableHighWaterMark;
    if (isOurs || socket.bytesRead - reading.bytes >= leastProgress)
      return Object.assign(reading, { bytes: socket.bytesRead, at: performance.now() });
    if (performance.now() - reading.at < progress) return;
    readings.delete(request);
    // The client would mistake a second answer for the one to its next request.
    if (reading.answer.headersSent) socket.destroy();
    else hangUp(socket, 'too-slow');
  };
  app.server.on('request', start);
  const sweep = setInterval(() => {
    for (const [request, reading] of readings) look(request, reading);
  }, check).unref();
  app.addHook('onClose', async () => clearInterval(sweep));
}
