import type { FastifyInstance } from 'fastify';
import { calls, idempotencyHeader } from '#contract/calls.ts';
import { ruleSentences } from '#contract/problems.ts';
import { type RegistrationFields, registrationFields } from '#contract/registration.ts';
import { eventByLabel } from '#programme/events.ts';
import { parseInput } from '#server/http/body.ts';
import { registerLimit } from '#server/limits/requests.ts';
import type { Parts } from '#server/parts.ts';
import { photoMemory } from '#server/photos/memory.ts';
import { readPhoto } from '#server/photos/read.ts';
import { Problem } from '#server/problem.ts';
import { groupCommit } from '#server/registrations/group-commit.ts';
import { answerAgain, fingerprintOf, isAnswered } from '#server/registrations/submissions.ts';
import { type RegistrationForm, readForm } from './registration-form.ts';

/** `POST /api/register`: the one thing a visitor can change. */
export function registerRoute(scope: FastifyInstance, { db, clock, edition }: Parts): void {
  const register = groupCommit(db);
  scope.route({
    method: calls.register.method,
    url: calls.register.path,
    config: registerLimit,
    async handler(request) {
      const key = readKey(request.headers[idempotencyHeader]);
      const isRepeated = async () => key !== null && (await isAnswered(db, key));
      // A repeated send gets its answer even after the closing time …
      const isClosed = hasClosed(edition.registrationClosesAt, clock());
      if (isClosed && !(await isRepeated())) throw new Problem('registration-closed');

      const memory = photoMemory();
      try {
        const form = await readForm(request, memory);
        const fields = parseInput(registrationFields, form.fields);
        const eventIds = eventIdsOf(fields);
        refusePhoto(form);
        const submission = { key, fingerprint: fingerprintOf(fields, form.photo?.bytes ?? null) };
        // … and without its photo being read again.
        if (isClosed || (form.photo !== null && (await isRepeated())))
          return { message: await answerAgain(db, submission) };

        const photo = form.photo && (await readPhoto(form.photo.bytes, form.photo.declaredType));
        const { selectedEvents: _, ...texts } = fields;
        return { message: await register({ registration: { ...texts, eventIds, photo }, submission, now: clock() }) };
      } finally {
        memory.giveBack();
      }
    },
  });
}

function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) throw new Problem('malformed-key');
  return header;
}

const hasClosed = (closesAt: string | null, now: Date): boolean => closesAt !== null && now >= new Date(closesAt);

/** Chosen events by id, each once. */
function eventIdsOf({ selectedEvents }: RegistrationFields): string[] {
  const ids = selectedEvents.map((label) => {
    const event = eventByLabel(label);
    if (!event) throw new Problem('invalid-input', ruleSentences.unknownEvent(label.slice(0, 60)));
    return event.id;
  });
  return [...new Set(ids)];
}

function refusePhoto({ photo, photoTooLarge }: RegistrationForm): void {
  if (photoTooLarge) throw new Problem('photo-too-large');
  if (photo?.bytes.length === 0) throw new Problem('photo-empty');
}
