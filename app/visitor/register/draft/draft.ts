import { forgetText, keepText, readText } from '#app/storage.ts';
import { uuid } from '#app/uuid.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import { idsOf, labelsOf } from '#programme/events.ts';
import { readPlan } from '../../day/plan.ts';
import { fieldNames } from '../form/fields.ts';
import type { ChosenPhoto } from '../photo/photo-choice.ts';

/** Closing the tab deletes the draft. Each part has its own key, so that typing does not store the photo again. */
export type Draft = { fields: RegistrationFields; photo: ChosenPhoto; submission: { key: string; content: string } };

const parts = ['fields', 'photo', 'submission'] as const;
const storageKey = (part: keyof Draft) => `registration-${part}`;

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
    return JSON.parse(readText('sessionStorage', storageKey(part)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function saveDraft<Part extends keyof Draft>(part: Part, value: Draft[Part]): void {
  keepText('sessionStorage', storageKey(part), JSON.stringify(value));
}

export function forgetDraft(forgotten: readonly (keyof Draft)[] = parts): void {
  for (const part of forgotten) forgetText('sessionStorage', storageKey(part));
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

/** Returns the text typed before the scripts arrived, else the draft. react-hook-form alone would empty the fields. */
export function typedFields(): RegistrationFields {
  const fields = { ...blankFields, ...readDraft('fields') };
  const page = typeof document === 'undefined' ? null : document.forms.namedItem(formName);
  const typed = page ? new FormData(page) : undefined;
  const texts = fieldNames.map((name) => [name, String(typed?.get(name) ?? '') || fields[name]]);
  const ticked = idsOf((typed?.getAll('selectedEvents') ?? []).map(String));
  return { ...Object.fromEntries(texts), selectedEvents: labelsOf([...new Set([...ticked, ...readPlan()])]) };
}
