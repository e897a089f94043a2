import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import type { ById } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { countMailFiles } from '#server/mail/files.ts';
import { mailReport, retryAllMails, retryMail } from '#server/mail/undelivered.ts';
import { Problem } from '#server/problem.ts';
import { authorOf } from '../session/guard.ts';

export function mails(guarded: FastifyInstance, { db, config, clock }: Context): void {
  route(guarded, 'mails', async () => ({
    ...(await mailReport(db)),
    files: config.smtp === null ? await countMailFiles(config.dataDir) : null,
  }));
  route<ById>(guarded, 'mailRetry', async (request) => {
    const author = authorOf(request, clock);
    if (!(await retryMail(db, request.params.id, author))) throw new Problem('unknown-mail');
    return {};
  });
  route(guarded, 'mailRetryAll', async (request) => {
    await retryAllMails(db, authorOf(request, clock));
    return {};
  });
}
