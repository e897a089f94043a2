import type { Registration } from '#contract/admin.ts';

const searchTexts = new WeakMap<Registration, string>();

/**
 * What a search looks through, in lower case. Made once for each row, and before the first search: 20,000 at once would
 * hold up the first letter (the goal `searchPaint` of the bench).
 */
export function searchText(registration: Registration): string {
  const known = searchTexts.get(registration);
  if (known !== undefined) return known;
  const { name, college, email, contact } = registration;
  const text = `${name}\n${college}\n${email}\n${contact ?? ''}`.toLowerCase();
  searchTexts.set(registration, text);
  return text;
}

/** Case-insensitive substring of name, college, email or contact. */
export function matching(registrations: readonly Registration[], search: string): readonly Registration[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return registrations;
  return registrations.filter((registration) => searchText(registration).includes(wanted));
}
