import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import { isReadable } from '#contract/text.ts';
import { Problem } from '#server/problem.ts';

export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    done(isReadableThroughout(checkedPartsOf(request)) ? undefined : new Problem('unreadable'));
  });
}

function checkedPartsOf({ is404, routeOptions: { url }, body, query, params }: FastifyRequest): unknown[] {
  // Do not check the addresses of pages, because a mail program may add a line break to a link.
  if (is404 || url === '/*') return [];
  // server/desk/entries.ts checks each entry of a phone's queue: an unreadable one must not block the rest.
  if (url === calls.writeEntries.path) return [query, params];
  // A letter's text has several lines. contract/people/sent-people.ts checks this text.
  if (url === calls.previewLetter.path) return [{ ...(body as object), text: null }, query, params];
  return [body, query, params];
}

/** Uses no recursion, because a body of 64 kB can be 30,000 levels deep. */
export function isReadableThroughout(values: unknown[]): boolean {
  for (const value of values) {
    if (typeof value === 'string' && !isReadable(value)) return false;
    if (typeof value === 'object' && value !== null) for (const entry of Object.entries(value)) values.push(...entry);
  }
  return true;
}
