import { Server } from 'node:http';
import { idempotencyHeader } from '#contract/calls.ts';

/** A server to which every send of a submission is a new one. */

const emit = Server.prototype.emit as (...given: unknown[]) => boolean;
Server.prototype.emit = function forget(this: Server, name: string | symbol, ...given: unknown[]) {
  const [request] = given as { headers: Record<string, unknown> }[];
  if (name === 'request') delete request?.headers[idempotencyHeader];
  return emit.call(this, name, ...given);
};
