import { calls, idempotencyHeader } from '#contract/calls/calls.ts';
import { formBytes, formType, type UploadedPhoto } from '#lab/form.ts';
import { labelsOf } from '#programme/events.ts';
import { inventPerson } from '#scripts/seed/people.ts';
import { seededRandom } from '#scripts/seed/random.ts';

export type PreparedForm = {
  method: 'POST';
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  email: string;
};

const run = Date.now();
const random = seededRandom(run);
/** Above the number of every seeded person, so that nobody registers twice. */
let sent = 10_000_000;

export const makeForms = (count: number, photo?: UploadedPhoto): PreparedForm[] =>
  Array.from({ length: count }, () => {
    sent += 1;
    const { eventIds, name, email, contact, college, course, sem } = inventPerson(random, sent);
    return {
      ...calls.register,
      email,
      headers: { 'content-type': formType, [idempotencyHeader]: `${run}-${sent}` },
      body: formBytes({ name, email, contact, college, course, sem, 'selectedEvents[]': labelsOf(eventIds) }, photo),
    };
  });

/** What somebody types to find a person: in turn a name, a surname with a college, a number and its end. */
export function typedFor(
  { name, college, contact }: { name: string; college: string; contact?: string | null | undefined },
  number: number,
): string {
  const digits = contact ?? '';
  const ways = [name, `${name.split(' ')[1]} ${college.split(' ')[0]}`, digits, digits.slice(-4)];
  return ways[number % ways.length] ?? name;
}
