import type { Registration } from '#contract/admin.ts';

export type EventGroup = { event: string; registrations: Registration[]; present: number };

/** The registrations of each distinct event name, the names sorted, the order within kept. */
export function groupByEvent(registrations: readonly Registration[]): EventGroup[] {
  const groups = new Map<string, EventGroup>();
  for (const it of registrations) {
    for (const event of new Set(it.selectedEvents)) {
      const group = groups.get(event) ?? { event, registrations: [], present: 0 };
      group.registrations.push(it);
      group.present += Number(it.isPresent);
      groups.set(event, group);
    }
  }
  return [...groups.values()].sort((a, b) => a.event.localeCompare(b.event, 'en'));
}

const texts = new WeakMap<Registration, string>();

/** What the search looks through, folded once for each row however many keys are typed. */
function searchText(it: Registration): string {
  const known = texts.get(it);
  if (known !== undefined) return known;
  const text = [it.name, it.college, it.email, it.contact ?? ''].join('\n').toLowerCase();
  texts.set(it, text);
  return text;
}

/** Case-insensitive substring of name, college, email or contact. */
export function matching(registrations: readonly Registration[], search: string): readonly Registration[] {
  const wanted = search.trim().toLowerCase();
  return wanted === '' ? registrations : registrations.filter((it) => searchText(it).includes(wanted));
}
