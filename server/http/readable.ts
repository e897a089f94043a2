import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import { isReadable } from '#contract/text.ts';
import { Problem } from '#server/problem.ts';

export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { query, params } = request;
    const body = isQueue(request)
      ? null
      : isLetter(request)
        ? { ...(request.body as object), text: null }
        : request.body;
    done(findsFile(request) || isReadableThroughout([body, query, params]) ? undefined : new Problem('unreadable'));
  });
}

/** Skips pages, because a mail program may add a line break to their link. */
const findsFile = ({ is404, routeOptions }: FastifyRequest) => is404 || routeOptions.url === '/*';

/** Skips queues, because one unreadable entry must not block the others. server/desk/entries.ts checks each. */
const isQueue = ({ routeOptions }: FastifyRequest) => routeOptions.url === calls.writeEntries.path;

/** Its text has several lines. contract/people/sent-people.ts checks them. */
const isLetter = ({ routeOptions }: FastifyRequest) => routeOptions.url === calls.previewLetter.path;

/** Not recursive: a body of 64 kB can be 30,000 levels deep. */
export function isReadableThroughout(values: unknown[]): boolean {
  for (const value of values) {
    if (typeof value === 'string' && !isReadable(value)) return false;
    if (typeof value === 'object' && value !== null) for (const entry of Object.entries(value)) values.push(...entry);
  }
  return true;
}
