import '#app/zod-without-eval.ts';
import { type Registration, registration } from '#contract/admin.ts';

/**
 * A row of the list as a registration, or null where it is none: one of them must not hide the others. The contract's
 * schema judges, but only the rows that a look by hand does not pass, because for 20,000 it takes a second on a phone.
 */
export function asRegistration(row: unknown): Registration | null {
  return isPlainRegistration(row) ? row : (registration.safeParse(row).data ?? null);
}

function isPlainRegistration(row: unknown): row is Registration {
  if (typeof row !== 'object' || row === null) return false;
  const it = row as Registration;
  return (
    typeof it._id === 'string' &&
    typeof it.name === 'string' &&
    typeof it.email === 'string' &&
    typeof it.college === 'string' &&
    typeof it.registrationDate === 'string' &&
    typeof it.isPresent === 'boolean' &&
    isText(it.contact) &&
    isText(it.paymentMethod) &&
    isText(it.idPhotoPath) &&
    Array.isArray(it.selectedEvents) &&
    it.selectedEvents.every((event) => typeof event === 'string')
  );
}

const isText = (value: unknown): boolean => typeof value === 'string' || value === null || value === undefined;

/** The row as the holder has it where nothing in it changed, so that what is drawn from it need not be drawn again. */
export function keepIdentity(held: Registration | undefined, coming: Registration): Registration {
  return held && isSame(held, coming) ? held : coming;
}

function isSame(a: Registration, b: Registration): boolean {
  return (
    a.isPresent === b.isPresent &&
    (a.paymentMethod ?? '') === (b.paymentMethod ?? '') &&
    a.idPhotoPath === b.idPhotoPath &&
    a.selectedEvents.length === b.selectedEvents.length &&
    a.selectedEvents.every((event, at) => event === b.selectedEvents[at]) &&
    a.name === b.name &&
    a.email === b.email &&
    a.contact === b.contact &&
    a.college === b.college &&
    a.registrationDate === b.registrationDate &&
    a._id === b._id
  );
}
