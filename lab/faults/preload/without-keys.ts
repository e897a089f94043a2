import { randomUUID } from 'node:crypto';
import { Server } from 'node:http';
import { idempotencyHeader } from '#contract/calls/calls.ts';

/** Drops or changes each write's key, so that the server stores a repeated write again. `?late` also delays answers. */

if (import.meta.url.endsWith('?late')) await import('./answers-late.ts');

const emit = Server.prototype.emit as (...given: unknown[]) => boolean;
Server.prototype.emit = function forget(this: Server, name: string | symbol, ...given: unknown[]) {
  const [request] = given as { headers: Record<string, unknown> }[];
  if (name === 'request') delete request?.headers[idempotencyHeader];
  return emit.call(this, name, ...given);
};

const { parse, stringify } = JSON;
JSON.parse = (...given) => {
  const value = parse(...given);
  for (const entry of Array.isArray(value?.entries) ? value.entries : [])
    if (typeof entry?.key === 'string') entry.key += `~${randomUUID()}`;
  return value;
};
JSON.stringify = (...given: unknown[]) =>
  (stringify as (...given: unknown[]) => string)(...given)?.replaceAll(/~[\da-f-]{36}/g, '');
