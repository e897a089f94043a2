import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import { isReadable } from '#contract/text.ts';
import { Problem } from '#server/problem.ts';

/** Refuses control characters and the like in any JSON body, query or path. The rules of a form see to its fields. */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { query, params } = request;
    const body = isQueue(request) ? null : request.body;
    done(findsFile(request) || isReadableThroughout([body, query, params]) ? undefined : new Problem('unreadable'));
  });
}

/** The pages: a mail that broke a link leaves a line break at its end, and the visitor still wants the page. */
const findsFile = ({ is404, routeOptions }: FastifyRequest) => is404 || routeOptions.url === '/*';

/** A phone's queue: an entry that nobody can read must not hold up the others, so server/desk/entries.ts looks at each. */
const isQueue = ({ routeOptions }: FastifyRequest) => routeOptions.url === calls.writeEntries.path;

/** Not recursive: a body of 64 kB can be 30,000 levels deep. */
export function isReadableThroughout(values: unknown[]): boolean {
  for (const value of values) {
    if (typeof value === 'string' && !isReadable(value)) return false;
    if (typeof value === 'object' && value !== null) for (const entry of Object.entries(value)) values.push(...entry);
  }
  return true;
}
