import { CallError, call } from '#app/api.ts';
import { idempotencyHeader } from '#contract/calls/headers.ts';
import { failureSentences, successSentences } from '#contract/calls/problems.ts';
import { registerAnswer } from '#contract/pass.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import { submissionKey } from '../draft/draft.ts';
import { type ChosenPhoto, fileOf } from '../photo/photo-choice.ts';
import { fieldNames } from './fields.ts';

export type Accepted = {
  message: string;
  fields: RegistrationFields;
  /** Missing if the form was added to an earlier registration, or if another backend answered. */
  pass?: { link: string; reference: string; code: string; isMailed: boolean };
};

export async function sendRegistration(
  fields: RegistrationFields,
  photo: ChosenPhoto | undefined,
  more: Record<string, string>,
): Promise<Accepted> {
  const headers = { [idempotencyHeader]: submissionKey(fields, photo?.id) };
  const answer = await call('register', { body: formOf(fields, photo, more), headers });
  const { message, pass: link, reference, code, isMailed = true } = registerAnswer.safeParse(answer).data ?? {};
  return {
    fields,
    message: message?.trim() ? message : successSentences.registered,
    ...(link && reference && code && { pass: { link, reference, code, isMailed } }),
  };
}

/** Returns the server's message. If there is none, returns a general sentence. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof CallError)) return failureSentences.registration;
  return error.status === 0 ? failureSentences.network : (error.sentence ?? failureSentences.registration);
}

function formOf(fields: RegistrationFields, photo: ChosenPhoto | undefined, more: Record<string, string>): FormData {
  const form = new FormData();
  for (const name of fieldNames) form.append(name, fields[name]);
  for (const label of fields.selectedEvents) form.append('selectedEvents[]', label);
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  if (photo) form.append('idPhoto', fileOf(photo));
  return form;
}
