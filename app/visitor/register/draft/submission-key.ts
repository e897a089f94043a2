import { v4 as uuid } from 'uuid';
import type { RegistrationFields } from '#contract/registration.ts';
import { readDraft, saveDraft } from './draft.ts';

/** The same content keeps its key, even after a reload, so that a retry makes no second registration. */
export function submissionKey(fields: RegistrationFields, photoId: string | undefined): string {
  const content = JSON.stringify([fields, photoId]);
  const known = readDraft('submission');
  if (known?.content === content) return known.key;
  const key = uuid();
  saveDraft('submission', { key, content });
  return key;
}
