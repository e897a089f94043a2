import { type Registration, registration } from '#contract/admin.ts';

const fields = Object.entries(registration.shape) as [
  keyof Registration,
  (typeof registration.shape)[keyof Registration],
][];

/** Converts fields of a wrong type, because other backends may send any type. Returns null if `row` is no object. */
export function asRegistration(row: unknown): Registration | null {
  if (registration.safeParse(row).success) return row as Registration;
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return null;
  const values = row as Record<string, unknown>;
  const converted = fields.map(([field, schema]) => {
    const value = values[field];
    const text = textOf(value);
    const list = (Array.isArray(value) ? value : [value]).map(textOf).filter(Boolean);
    const candidates = [value, text, list, text === 'true' || text === '1'];
    return [field, candidates.find((candidate) => schema.safeParse(candidate).success)];
  });
  const taken: Registration = Object.fromEntries(converted);
  return { ...taken, _id: taken._id || JSON.stringify(row) };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export const shownName = ({ name }: Registration): string => name || 'N/A';

/** Returns the object `held` if no field has changed. Otherwise returns `coming`. */
export function keepIdentity(held: Registration | undefined, coming: Registration): Registration {
  if (held === undefined || held === coming) return coming;
  return fields.every(([field]) => isSame(held[field], coming[field])) ? held : coming;
}

function isSame(a: Registration[keyof Registration], b: Registration[keyof Registration]): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((text, at) => text === b[at]);
  return (a ?? '') === (b ?? '');
}
