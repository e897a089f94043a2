import { Server } from 'node:http';
import { idempotencyHeader } from '#contract/calls.ts';

/** A server that ignores the idempotency key. */

const emit = Server.prototype.emit as (...given: unknown[]) => boolean;
Server.prototype.emit = function forget(this: Server, name: string | symbol, ...given: unknown[]) {
  const [request] = given as { headers: Record<string, unknown> }[];
  if (name === 'request') delete request?.headers[idempotencyHeader];
  return emit.call(this, name, ...given);
};
