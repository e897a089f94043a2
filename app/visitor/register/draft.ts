import type { RegistrationFields } from '#contract/registration.ts';

/**
 * What somebody has typed, kept until it was accepted. In the tab's own storage: it outlives a reload, a crash and a
 * phone that put the tab to sleep, and on a shared computer it does not outlive the tab.
 */
export type Draft = { fields: RegistrationFields; photo?: KeptPhoto | undefined; submission?: Submission };
/** A photo as text, with a name of its own that a new choice changes. */
export type KeptPhoto = { id: string; name: string; dataUrl: string };
/** The key under which exactly this content was sent. */
export type Submission = { key: string; content: string };

const storageKey = 'registration-draft';

export const blankFields: RegistrationFields = {
  name: '',
  email: '',
  contact: '',
  college: '',
  course: '',
  sem: '',
  selectedEvents: [],
};

export function readDraft(): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Draft>;
    return { ...kept, fields: { ...blankFields, ...kept.fields } };
  } catch {
    return { fields: blankFields };
  }
}

/** Gives false where the storage is full or forbidden; the form works without it. */
export function changeDraft(change: Partial<Draft>): boolean {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...readDraft(), ...change }));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Forbidden storage kept nothing.
  }
}
