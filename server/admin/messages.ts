import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { listLetters, previewLetter, readLetter, sendLetter, stopLetter, tryLetter } from '#server/letters/letters.ts';
import { limitById, refuseIfEarly } from '#server/limits/requests.ts';
import { countMailFiles } from '#server/mail/files.ts';
import { mailReport, retryAllMails, retryMail } from '#server/mail/undelivered.ts';
import { readByPayment } from '#server/money/money.ts';
import { filterText, matchAll } from '#server/people/find.ts';
import { Problem } from '#server/problem.ts';
import { eventNamed } from '#server/registrations/chosen-events.ts';

/** The routes for letters, and for mails that did not arrive. */
export function messages(guarded: FastifyInstance, context: Context): void {
  const { db, config, clock, people } = context;
  const waitOf = limitById(context, 'letter test');
  route(guarded, 'previewLetter', async ({ body: { filter, ...written }, author }) => {
    const label = filter.event ? eventNamed(filter.event).label : null;
    await people.refresh();
    const byPayment = await readByPayment(db, filter.payment);
    const ids = new Set(matchAll(people, label, filter, byPayment).map(({ id }) => id));
    const found = { ids, about: filterText(label, filter) };
    const id = await previewLetter(db, found, written, author);
    return readLetter(db, id);
  });
  route(guarded, 'sendLetter', async ({ body: { preview: id }, author }) => {
    await sendLetter(db, id, author);
    return { id };
  });
  route(guarded, 'letters', () => listLetters(db));
  route(guarded, 'letter', (request) => readLetter(db, request.params.id));
  route(guarded, 'tryLetter', async ({ params, body, author }, reply) => {
    refuseIfEarly(reply, await waitOf(author.actor));
    await tryLetter(db, params.id, body.email, author);
  });
  route(guarded, 'stopLetter', async (request) => {
    await stopLetter(db, request.params.id, request.author);
    return readLetter(db, request.params.id);
  });
  route(guarded, 'mails', async () => ({
    ...(await mailReport(db, clock())),
    files: config.smtp === null ? await countMailFiles(config.dataDir) : null,
  }));
  route(guarded, 'mailRetry', async (request) => {
    if (!(await retryMail(db, request.params.id, request.author))) throw new Problem('unknown-mail');
  });
  route(guarded, 'mailRetryAll', (request) => retryAllMails(db, request.author));
}
