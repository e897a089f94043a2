import { forgetText, keepText, readText } from '#app/storage.ts';
import type { RegistrationFields } from '#contract/registration.ts';

/**
 * What somebody has entered, kept until it was accepted. In the tab's own storage: it outlives a reload, a crash and a
 * phone that put the tab to sleep, and on a shared computer it does not outlive the tab. Each part has a key of its own,
 * so that a keystroke writes some hundred bytes and never the photo.
 */
export type Draft = { fields: RegistrationFields; photo: KeptPhoto; submission: Submission };
/** A photo as text, with a name of its own that a new choice changes. */
export type KeptPhoto = { id: string; name: string; dataUrl: string };
/** The key under which exactly this content was sent. */
export type Submission = { key: string; content: string };

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

export function kept<Part extends keyof Draft>(part: Part): Draft[Part] | undefined {
  try {
    return JSON.parse(readText('sessionStorage', storageKeys[part]) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep<Part extends keyof Draft>(part: Part, value: Draft[Part]): void {
  keepText('sessionStorage', storageKeys[part], JSON.stringify(value));
}

export function forget(part: keyof Draft): void {
  forgetText('sessionStorage', storageKeys[part]);
}

export function forgetDraft(): void {
  for (const part of Object.keys(storageKeys) as (keyof Draft)[]) forget(part);
}
