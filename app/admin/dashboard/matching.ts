import type { Registration } from '#contract/admin.ts';
import { breath } from '../breath.ts';

const texts = new WeakMap<Registration, string>();

/** What the search looks through, folded once for each row however many keys are typed. */
function searchText(it: Registration): string {
  const known = texts.get(it);
  if (known !== undefined) return known;
  const text = `${it.name}\n${it.college}\n${it.email}\n${it.contact ?? ''}`.toLowerCase();
  texts.set(it, text);
  return text;
}

/** Case-insensitive substring of name, college, email or contact. */
export function matching(registrations: readonly Registration[], search: string): readonly Registration[] {
  const wanted = folded(search);
  return wanted === '' ? registrations : registrations.filter((it) => searchText(it).includes(wanted));
}

const folded = (search: string) => search.trim().toLowerCase();

/** `matching` for one table: as a search grows, it looks only through what the shorter one found. */
export function narrowingMatch(): typeof matching {
  let last = { registrations: [] as readonly Registration[], wanted: '', found: [] as readonly Registration[] };
  return (registrations, search) => {
    const wanted = folded(search);
    const narrows = last.registrations === registrations && wanted.includes(last.wanted);
    last = { registrations, wanted, found: matching(narrows ? last.found : registrations, wanted) };
    return last.found;
  };
}

/** How many rows are folded before the page may answer: some milliseconds of a slow phone. */
const sliceSize = 500;

/** Folds all rows ahead of the first search, a slice at a time, until `signal` ends it. */
export async function foldAhead(registrations: readonly Registration[], signal: AbortSignal): Promise<void> {
  for (let start = 0; start < registrations.length; start += sliceSize) {
    await breath();
    if (signal.aborted) return;
    for (const it of registrations.slice(start, start + sliceSize)) searchText(it);
  }
}
