import type { Registration } from '#contract/admin.ts';

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNothing = (value: unknown) => isText(value) || value === null || value === undefined;
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isTextsOrMissing = (value: unknown) => value === undefined || isTexts(value);

/** Every field of a registration: one that is forgotten here does not compile. */
const fields = Object.entries({
  _id: isText,
  name: isText,
  email: isText,
  contact: isTextOrNothing,
  college: isText,
  selectedEvents: isTexts,
  isPresent: isBoolean,
  presentAt: isTextsOrMissing,
  paymentMethod: isTextOrNothing,
  idPhotoPath: isTextOrNothing,
  registrationDate: isText,
} satisfies Record<keyof Registration, (value: unknown) => boolean>) as [
  keyof Registration,
  (value: unknown) => boolean,
][];

/**
 * A row of the list as a registration. A field that is missing is empty, one of another kind becomes its text: what
 * comes from elsewhere is shown as far as it goes. Null for what is no row at all.
 */
export function asRegistration(row: unknown): Registration | null {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return null;
  const values = row as Record<string, unknown>;
  // Most rows are as they should be, and 20,000 are looked at: they are taken as they are.
  if (fields.every(([field, isRight]) => isRight(values[field]))) return row as Registration;
  const { selectedEvents, presentAt } = values;
  return {
    _id: textOf(values._id) || JSON.stringify(row),
    name: textOf(values.name),
    email: textOf(values.email),
    contact: textOf(values.contact),
    college: textOf(values.college),
    selectedEvents: (Array.isArray(selectedEvents) ? selectedEvents : [selectedEvents]).map(textOf).filter(Boolean),
    isPresent: ['true', '1'].includes(textOf(values.isPresent)),
    presentAt: Array.isArray(presentAt) ? presentAt.map(textOf).filter(Boolean) : [],
    paymentMethod: textOf(values.paymentMethod),
    idPhotoPath: textOf(values.idPhotoPath),
    registrationDate: textOf(values.registrationDate),
  };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The name as the screens show it, which needs something to press. */
export const shownName = ({ name }: Registration): string => name || 'N/A';

/** The held row where the one that came says the same, so that what is drawn from it need not be drawn again. */
export function keepIdentity(held: Registration | undefined, coming: Registration): Registration {
  return held && fields.every(([field]) => isSame(held[field], coming[field])) ? held : coming;
}

function isSame(a: Registration[keyof Registration], b: Registration[keyof Registration]): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((text, at) => text === b[at]);
  return (a ?? '') === (b ?? '');
}
