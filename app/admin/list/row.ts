import '#app/zod-without-eval.ts';
import { type Registration, registration } from '#contract/admin.ts';

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNothing = (value: unknown) => isText(value) || value === null || value === undefined;
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

/** Every field of a registration: one that is forgotten here does not compile. */
const fields = Object.entries({
  _id: isText,
  name: isText,
  email: isText,
  contact: isTextOrNothing,
  college: isText,
  selectedEvents: isTexts,
  isPresent: isBoolean,
  paymentMethod: isTextOrNothing,
  idPhotoPath: isTextOrNothing,
  registrationDate: isText,
} satisfies Record<keyof Registration, (value: unknown) => boolean>) as [
  keyof Registration,
  (value: unknown) => boolean,
][];

/**
 * A row of the list as a registration, or null where it is none: one bad row must not hide the others. The contract's
 * schema is asked only about rows that fail the quick look, because for 20,000 rows it takes a second on a phone.
 */
export function asRegistration(row: unknown): Registration | null {
  return isPlainRegistration(row) ? row : (registration.safeParse(row).data ?? null);
}

function isPlainRegistration(row: unknown): row is Registration {
  if (typeof row !== 'object' || row === null) return false;
  const values = row as Record<string, unknown>;
  return fields.every(([field, isRight]) => isRight(values[field]));
}

/** The held row where the one that came says the same, so that what is drawn from it need not be drawn again. */
export function keepIdentity(held: Registration | undefined, coming: Registration): Registration {
  return held && fields.every(([field]) => isSame(held[field], coming[field])) ? held : coming;
}

function isSame(a: Registration[keyof Registration], b: Registration[keyof Registration]): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((text, at) => text === b[at]);
  return (a ?? '') === (b ?? '');
}
