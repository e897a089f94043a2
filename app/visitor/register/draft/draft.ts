import { forgetText, keepText, readText } from '#app/storage.ts';
import type { RegistrationFields } from '#contract/registration.ts';

/** In sessionStorage, for shared computers. Each part has its own key, so that typing never stores the photo again. */
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
