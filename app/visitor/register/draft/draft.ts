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
    return JSON.parse(sessionStorage.getItem(storageKeys[part]) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Does nothing where the storage is full or forbidden; the form works without it. */
export function keep<Part extends keyof Draft>(part: Part, value: Draft[Part]): void {
  try {
    sessionStorage.setItem(storageKeys[part], JSON.stringify(value));
  } catch {
    // What could not be kept is typed or chosen again after a reload.
  }
}

export function forget(part: keyof Draft): void {
  try {
    sessionStorage.removeItem(storageKeys[part]);
  } catch {
    // Forbidden storage kept nothing.
  }
}

export function forgetDraft(): void {
  for (const part of Object.keys(storageKeys) as (keyof Draft)[]) forget(part);
}
