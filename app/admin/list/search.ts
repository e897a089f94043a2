import type { Registration } from '#contract/admin.ts';

const searchTexts = new WeakMap<Registration, string>();

/** Called when a row arrives. Lower-casing 20,000 rows at the first key would be slow (goal `searchPaint`). */
export function searchText(registration: Registration): string {
  const known = searchTexts.get(registration);
  if (known !== undefined) return known;
  const { name, college, email, contact } = registration;
  const text = `${name}\n${college}\n${email}\n${contact ?? ''}`.toLowerCase();
  searchTexts.set(registration, text);
  return text;
}

export function matching(registrations: readonly Registration[], search: string): readonly Registration[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return registrations;
  return registrations.filter((registration) => searchText(registration).includes(wanted));
}
