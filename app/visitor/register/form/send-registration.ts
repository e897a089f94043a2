import { call, Problem } from '#app/api.ts';
import { idempotencyHeader } from '#contract/calls/headers.ts';
import { failureSentences, successSentences } from '#contract/calls/problems.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import { submissionKey } from '../draft/submission-key.ts';
import type { ChosenPhoto } from '../photo/kept-photo.ts';
import { fieldNames } from './fields.ts';

export type Accepted = {
  /** In the server's words. */
  message: string;
  /** What was sent. */
  fields: RegistrationFields;
  /** Where the answer has one: it brings none where it adds to an earlier registration, nor does another backend's. */
  pass?: { link: string; reference: string; code: string };
};

/** Sends a registration; throws if it was not accepted. */
export async function sendRegistration(fields: RegistrationFields, photo: ChosenPhoto | undefined): Promise<Accepted> {
  const headers = { [idempotencyHeader]: submissionKey(fields, photo?.id) };
  const answer = await call('register', { body: formOf(fields, photo?.file), headers });
  return { fields, ...told(answer) };
}

function told(answer: object): Pick<Accepted, 'message' | 'pass'> {
  const { message, pass: link, reference, code } = answer as Record<string, unknown>;
  const isOwn = typeof message === 'string' && message.trim() !== '';
  const isPass = typeof link === 'string' && typeof reference === 'string' && typeof code === 'string';
  return {
    message: isOwn ? message : successSentences.registered,
    ...(isPass && { pass: { link, reference, code } }),
  };
}

/** Why it was not accepted, in the order of precedence of the specification's error catalogue. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof Problem)) return failureSentences.registration;
  return error.status === 0 ? failureSentences.network : (error.sentence ?? failureSentences.registration);
}

function formOf(fields: RegistrationFields, photo: File | undefined): FormData {
  const form = new FormData();
  for (const name of fieldNames) form.append(name, fields[name]);
  for (const label of fields.selectedEvents) form.append('selectedEvents[]', label);
  if (photo) form.append('idPhoto', photo, photo.name);
  return form;
}
