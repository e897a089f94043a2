import { v4 as uuid } from 'uuid';
import type { RegistrationFields } from '#contract/registration.ts';
import { keep, kept, type Submission } from './draft.ts';

let latest: Submission | undefined;

/**
 * The idempotency key of a submission. Every try with the same content has the same key, also after a reload, so that a
 * try whose answer was lost makes no second registration; changed content gets a new one.
 */
export function submissionKey(fields: RegistrationFields, photoId: string | undefined): string {
  const content = JSON.stringify([fields, photoId]);
  const known = latest ?? kept('submission');
  if (known?.content === content) return known.key;
  latest = { key: uuid(), content };
  keep('submission', latest);
  return latest.key;
}

/** After a submission was accepted, the same content would be a new one. */
export function forgetSubmission(): void {
  latest = undefined;
}
