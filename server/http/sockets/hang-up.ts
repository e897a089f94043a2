import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem, type ProblemCode } from '#server/problem.ts';
import { busyRetryAfter } from '../errors.ts';

/** Closes a socket that has no request to answer, and says why. */
export function hangUp(socket: Socket, code: ProblemCode): void {
  const { statusCode, message } = new Problem(code);
  const body = JSON.stringify({ error: message });
  const lines = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    ...(code === 'busy' ? [`retry-after: ${busyRetryAfter}`] : []),
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}
