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

/** True for pages. Their addresses are not checked, because a mail program may add a line break to a link. */
const findsFile = ({ is404, routeOptions }: FastifyRequest) => is404 || routeOptions.url === '/*';

/** True for a phone's queue. server/desk/entries.ts checks each entry: an unreadable one must not block the rest. */
const isQueue = ({ routeOptions }: FastifyRequest) => routeOptions.url === calls.writeEntries.path;

/** True for letters, whose text has several lines. contract/people/sent-people.ts checks this text instead. */
const isLetter = ({ routeOptions }: FastifyRequest) => routeOptions.url === calls.previewLetter.path;

/** Uses no recursion, because a body of 64 kB can be 30,000 levels deep. */
export function isReadableThroughout(values: unknown[]): boolean {
  for (const value of values) {
    if (typeof value === 'string' && !isReadable(value)) return false;
    if (typeof value === 'object' && value !== null) for (const entry of Object.entries(value)) values.push(...entry);
  }
  return true;
}
