import { call, Problem } from '#app/api.ts';
import { idempotencyHeader } from '#contract/calls.ts';
import { failureSentences, successSentences } from '#contract/problems.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import { submissionKey } from '../draft/submission-key.ts';
import type { ChosenPhoto } from '../photo/kept-photo.ts';
import { fieldNames } from './fields.ts';

/** What came of a try, in words; once accepted, with what was registered. */
export type Outcome = { message: string } & ({ accepted: true; registered: RegistrationFields } | { accepted: false });

/** Sends a registration and says what came of it, in the order of precedence of the specification's error catalogue. */
export async function sendRegistration(fields: RegistrationFields, photo: ChosenPhoto | undefined): Promise<Outcome> {
  const headers = { [idempotencyHeader]: submissionKey(fields, photo?.id) };
  try {
    const answer = (await call('register', { body: formOf(fields, photo?.file), headers })) as {
      message?: unknown;
    } | null;
    const message = answer?.message;
    const own = typeof message === 'string' && message.trim() !== '';
    return { accepted: true, message: own ? message : successSentences.registered, registered: fields };
  } catch (error) {
    return { accepted: false, message: failureMessage(error) };
  }
}

function failureMessage(error: unknown): string {
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
