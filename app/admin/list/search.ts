import type { Registration } from '#contract/admin.ts';

const searchTexts = new WeakMap<Registration, string>();

/** Called when a row arrives. Making 20,000 texts at the first typed letter would be slow (goal `searchPaint`). */
export function searchText(registration: Registration): string {
  const known = searchTexts.get(registration);
  if (known !== undefined) return known;
  const { name, college, email, contact } = registration;
  const text = `${name}\n${college}\n${email}\n${contact ?? ''}`.toLowerCase();
  searchTexts.set(registration, text);
  return text;
}

type Rows = readonly Registration[];
/** For each list, the rows that match the text typed so far. After another letter, only these rows are searched. */
const found = new WeakMap<Rows, Map<string, Rows>>();

export function matching(registrations: Rows, search: string): Rows {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return registrations;
  const known = [...(found.get(registrations) ?? [])].filter(([start]) => wanted.startsWith(start));
  const [start, rows] = known.at(-1) ?? ['', registrations];
  if (start === wanted) return rows;
  const narrowed = rows.filter((registration) => searchText(registration).includes(wanted));
  found.set(registrations, new Map([...known, [wanted, narrowed]]));
  return narrowed;
}
