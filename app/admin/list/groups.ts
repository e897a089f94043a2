import type { Registration } from '#contract/admin.ts';

export type EventGroup = { event: string; registrations: readonly Registration[]; present: number };

/** The registrations of each distinct event name, the names sorted, the order within kept. */
export function groupByEvent(registrations: readonly Registration[]): EventGroup[] {
  const groups = new Map<string, { event: string; registrations: Registration[]; present: number }>();
  for (const registration of registrations) {
    for (const event of new Set(registration.selectedEvents)) {
      const group = groups.get(event) ?? { event, registrations: [], present: 0 };
      if (group.registrations.push(registration) === 1) groups.set(event, group);
      group.present += Number(registration.isPresent);
    }
  }
  return [...groups.values()].sort((a, b) => a.event.localeCompare(b.event, 'en'));
}

/** The groups after a mark on one registration: grouping all 20,000 again would take longer than drawing the mark. */
export function groupsWithMark(groups: readonly EventGroup[], from: Registration, to: Registration): EventGroup[] {
  return groups.map((group) => {
    const at = group.registrations.indexOf(from);
    if (at === -1) return group;
    return {
      event: group.event,
      registrations: group.registrations.with(at, to),
      present: group.present + Number(to.isPresent) - Number(from.isPresent),
    };
  });
}
