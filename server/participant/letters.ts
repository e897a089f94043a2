import type { FastifyInstance } from 'fastify';
import { leavingPath } from '#contract/letters.ts';
import type { Context } from '#server/context.ts';
import { wantLetters } from '#server/mail/subscription.ts';
import { findLeaving } from '#server/passes/tokens.ts';
import { Problem } from '#server/problem.ts';
import type { ByToken } from './guard.ts';

/** Answers POST and DELETE requests to the link in a letter. GET shows a page at the same address. */
export function letters(scope: FastifyInstance, { db, clock, passes }: Context): void {
  scope.removeAllContentTypeParsers();
  // Ignore the body. A mail program sends a form, whose only field is always the same (RFC 8058).
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  for (const [method, wanted] of [
    ['POST', false],
    ['DELETE', true],
  ] as const)
    scope.route<ByToken>({
      method,
      url: leavingPath(':token'),
      async handler(request) {
        const id = findLeaving(passes, request.params.token);
        if (id === null) throw new Problem('bad-leaving-link');
        await wantLetters(db, id, wanted, clock());
        return {};
      },
    });
}
