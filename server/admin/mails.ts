import type { FastifyInstance } from 'fastify';
import { routeOf } from '#contract/calls/calls.ts';
import type { Context } from '#server/context.ts';
import type { ById } from '#server/http/input.ts';
import { mailReport, retryAllMails, retryMail } from '#server/mail/undelivered.ts';
import { Problem } from '#server/problem.ts';
import { authorOf } from './session/guard.ts';

export function mails(guarded: FastifyInstance, { db, clock }: Context): void {
  guarded.route({
    ...routeOf('mails'),
    handler: () => mailReport(db),
  });
  guarded.route<ById>({
    ...routeOf('mailRetry'),
    async handler(request) {
      const author = authorOf(request, clock);
      if (!(await retryMail(db, request.params.id, author))) throw new Problem('unknown-mail');
      return {};
    },
  });
  guarded.route({
    ...routeOf('mailRetryAll'),
    async handler(request) {
      await retryAllMails(db, authorOf(request, clock));
      return {};
    },
  });
}
