import type { FastifyInstance } from 'fastify';
import { calls, idempotencyHeader } from '#contract/calls.ts';
import { passPath, type RegisterAnswer } from '#contract/pass.ts';
import { ruleSentences } from '#contract/problems.ts';
import { referenceOf } from '#contract/reference.ts';
import { registrationFields } from '#contract/registration.ts';
import { eventByLabel } from '#programme/events.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/body.ts';
import { clientAddress } from '#server/limits/client-address.ts';
import { registerLimit } from '#server/limits/registrations.ts';
import type { PassTokens } from '#server/passes/tokens.ts';
import { readPhoto } from '#server/photos/read.ts';
import { uploadFile, uploadsIn } from '#server/photos/upload-file.ts';
import { uploadQuota } from '#server/photos/upload-quota.ts';
import { Problem } from '#server/problem.ts';
import { hasClosed } from '#server/registrations/closing.ts';
import { groupCommit } from '#server/registrations/group-commit.ts';
import { type Answer, answerAgain, fingerprintOf, isAnswered } from '#server/registrations/submissions.ts';
import { readForm } from './registration-form.ts';

export function registerRoute(scope: FastifyInstance, { config, db, clock, edition, passes }: Context): void {
  const register = groupCommit(db);
  scope.route({
    method: calls.register.method,
    url: calls.register.path,
    config: registerLimit,
    async handler(request) {
      const key = readKey(request.headers[idempotencyHeader]);
      const isClosed = hasClosed(edition, clock());
      const address = config.rateLimit ? clientAddress(request) : null;
      const quota = uploadQuota(address);
      const upload = uploadFile(uploadsIn(config.dataDir));
      try {
        const form = await readForm(request, quota, upload);
        // Asked only where it matters here: `register` finds out by itself, and each look costs a query.
        const isRepeated = (isClosed || form.photo !== null) && key !== null && (await isAnswered(db, key));
        if (isClosed && !isRepeated) throw new Problem('registration-closed');

        const { selectedEvents, ...texts } = parseInput(registrationFields, form.fields);
        const eventIds = eventIdsOf(selectedEvents);
        if (form.photo?.isTooLarge) throw new Problem('photo-too-large');
        const fingerprint = await fingerprintOf({ selectedEvents, ...texts }, form.photo && upload.read());
        const submission = { key, fingerprint };
        // The photo of a repeated send is not decoded again.
        if (isRepeated) return toSend(await answerAgain(db, submission), passes);

        const photo = form.photo && (await readPhoto(upload, form.photo.declaredType, address));
        const registration = { ...texts, eventIds, photo };
        return toSend(await register({ registration, submission, now: clock() }), passes);
      } finally {
        quota.giveBack();
        await upload.discard();
      }
    },
  });
}

function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) throw new Problem('malformed-key');
  return header;
}

function toSend({ message, pass }: Answer, { tokenFor, codeFor }: PassTokens): RegisterAnswer {
  if (pass === null) return { message };
  return { message, pass: passPath(tokenFor(pass)), reference: referenceOf(pass.id), code: codeFor(pass) };
}

function eventIdsOf(labels: string[]): string[] {
  const ids = labels.map((label) => {
    const event = eventByLabel(label);
    if (!event) throw new Problem('invalid-input', ruleSentences.unknownEvent(label.slice(0, 60)));
    return event.id;
  });
  return [...new Set(ids)];
}
