import type { FastifyInstance } from 'fastify';
import { mergeSentences } from '#contract/calls/problems.ts';
import { passPath, type RegisterAnswer } from '#contract/pass.ts';
import { isSuspect } from '#contract/people/suspect.ts';
import { referenceOf } from '#contract/reference.ts';
import { registrationFields } from '#contract/registration.ts';
import type { Context } from '#server/context.ts';
import { receiveForm } from '#server/forms/receive.ts';
import { readKey } from '#server/http/headers.ts';
import { parseInput } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { limitById, mailboxAndAddress, refuseIfEarly, registerLimit, uncounted } from '#server/limits/requests.ts';
import { Problem } from '#server/problem.ts';
import { eventIdsOf } from '#server/registrations/chosen-events.ts';
import { groupCommit } from '#server/registrations/group-commit.ts';
import { hasClosed } from '#server/registrations/register.ts';
import { earlierAnswer, findStored, fingerprintOf, type SubmissionAnswer } from '#server/registrations/submissions.ts';

export function registerRoute(scope: FastifyInstance, context: Context): void {
  const { db, clock, edition } = context;
  const register = groupCommit(db);
  const waitOf = limitById(context, 'mailbox');
  route(scope, { call: 'register', config: registerLimit }, async (request, reply) => {
    const key = readKey(request.headers);
    const isClosed = hasClosed(edition, clock());
    const answer = await receiveForm(request, context, async ({ fields, photo }) => {
      // `register` also finds repeated submissions. Check here only if needed, because each check costs a query.
      const earlier = isClosed || photo !== null ? (await findStored(db, [key])).get(key) : undefined;
      if (isClosed && !earlier) throw new Problem('registration-closed');

      const { selectedEvents, ...texts } = parseInput(registrationFields, fields);
      const eventIds = eventIdsOf(selectedEvents);
      const fingerprint = await fingerprintOf({ selectedEvents, ...texts }, photo?.pieces() ?? null);
      if (earlier) return earlierAnswer(earlier, fingerprint);
      refuseIfEarly(reply, await waitOf(mailboxAndAddress(texts.email, request)).catch(uncounted));

      const registration = { ...texts, eventIds, photo: photo && (await photo.read()) };
      return register({ registration, submission: { key, fingerprint }, now: clock(), isSuspect: isSuspect(fields) });
    });
    if (answer instanceof Problem) throw answer;
    return toSend(answer, context);
  });
}

function toSend({ message, pass }: SubmissionAnswer, { passes, config }: Context): RegisterAnswer {
  const isMailed = config.smtp !== null;
  if (pass === null) return { message: isMailed ? message : message.replace(` ${mergeSentences.passMailed}`, '') };
  const { tokenFor, codeFor } = passes;
  const shown = { pass: passPath(tokenFor(pass)), reference: referenceOf(pass.id), code: codeFor(pass) };
  return { message, ...shown, isMailed };
}
