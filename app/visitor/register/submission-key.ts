import type { RegistrationFields } from '#contract/registration.ts';
import { changeDraft, readDraft, type Submission } from './draft.ts';

let latest: Submission | undefined;

/**
 * The key of a submission: the same for every try with the same content, also after a reload, so that a try whose
 * answer was lost is not a second registration; a new one as soon as the content has changed.
 */
export function submissionKey(fields: RegistrationFields, photoId: string | undefined): string {
  const content = JSON.stringify([fields, photoId]);
  const known = latest ?? readDraft().submission;
  if (known?.content === content) return known.key;
  latest = { key: randomId(), content };
  changeDraft({ submission: latest });
  return latest.key;
}

/** After a submission was accepted, the same content would be a new one. */
export function forgetSubmission(): void {
  latest = undefined;
}

/** A version 4 UUID. `crypto.randomUUID` is missing on plain http, where a campus address may well be. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
