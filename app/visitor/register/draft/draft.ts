import { v4 as uuid } from 'uuid';
import { forgetText, keepText, readText } from '#app/storage.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import { fieldNames } from '../form/fields.ts';

/** Stored in sessionStorage, for shared computers. Each part has its own key, so typing does not store the photo. */
export type Draft = { fields: RegistrationFields; photo: DraftPhoto; submission: SentDraft };
export type DraftPhoto = { id: string; name: string; dataUrl: string };
type SentDraft = { key: string; content: string };

const storageKeys: Record<keyof Draft, string> = {
  fields: 'registration-fields',
  photo: 'registration-photo',
  submission: 'registration-submission',
};

export const blankFields: RegistrationFields = {
  name: '',
  email: '',
  contact: '',
  college: '',
  course: '',
  sem: '',
  selectedEvents: [],
};

export function readDraft<Part extends keyof Draft>(part: Part): Draft[Part] | undefined {
  try {
    return JSON.parse(readText('sessionStorage', storageKeys[part]) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function saveDraft<Part extends keyof Draft>(part: Part, value: Draft[Part]): void {
  keepText('sessionStorage', storageKeys[part], JSON.stringify(value));
}

export function forgetDraft(parts = Object.keys(storageKeys) as (keyof Draft)[]): void {
  for (const part of parts) forgetText('sessionStorage', storageKeys[part]);
}

/** The same content keeps its key, even after a reload. A retry then makes no second registration. */
export function submissionKey(fields: RegistrationFields, photoId: string | undefined): string {
  const content = JSON.stringify([fields, photoId]);
  const known = readDraft('submission');
  if (known?.content === content) return known.key;
  const key = uuid();
  saveDraft('submission', { key, content });
  return key;
}

export const formName = 'registration';

/** Returns text typed before the scripts arrived, else the draft. react-hook-form would empty the fields. */
export function typedFields(): RegistrationFields {
  const fields = { ...blankFields, ...readDraft('fields') };
  const page = typeof document === 'undefined' ? null : document.forms.namedItem(formName);
  if (page === null) return fields;
  const typed = new FormData(page);
  const events = typed.getAll('selectedEvents').map(String);
  const texts = fieldNames.map((name) => [name, String(typed.get(name) ?? '') || fields[name]]);
  return { ...Object.fromEntries(texts), selectedEvents: events.length > 0 ? events : fields.selectedEvents };
}
