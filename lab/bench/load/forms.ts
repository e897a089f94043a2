import { calls, idempotencyHeader } from '#contract/calls/calls.ts';
import type { Outgoing } from '#lab/client.ts';
import { formBytes, formType, type UploadedPhoto } from '#lab/form.ts';
import { labelsOf } from '#programme/events.ts';
import { inventPerson, seededRandom } from '#scripts/seed/people.ts';

const run = Date.now();
const random = seededRandom(run);
/** The number of the last invented person. Seeded people have lower numbers, so that nobody registers twice. */
let sent = 10_000_000;

export const makeForms = (count: number, photo?: UploadedPhoto): Outgoing[] =>
  Array.from({ length: count }, () => {
    sent += 1;
    const { eventIds, name, email, contact, college, course, sem } = inventPerson(random, sent);
    return {
      ...calls.register,
      headers: { 'content-type': formType, [idempotencyHeader]: `${run}-${sent}` },
      body: formBytes({ name, email, contact, college, course, sem, 'selectedEvents[]': labelsOf(eventIds) }, photo),
    };
  });
