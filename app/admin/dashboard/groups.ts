import type { Registration } from '#contract/admin.ts';

export type EventGroup = { event: string; registrations: Registration[]; present: number };

/** The registrations of each distinct event name, the names sorted, the order within kept. */
export function groupByEvent(registrations: readonly Registration[]): EventGroup[] {
  const groups = new Map<string, EventGroup>();
  for (const it of registrations) {
    it.selectedEvents.forEach((event, at) => {
      if (it.selectedEvents.indexOf(event) < at) return;
      const group = groups.get(event) ?? { event, registrations: [], present: 0 };
      if (group.registrations.push(it) === 1) groups.set(event, group);
      group.present += Number(it.isPresent);
    });
  }
  return [...groups.values()].sort((a, b) => a.event.localeCompare(b.event, 'en'));
}
