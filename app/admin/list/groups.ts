import type { Registration } from '#contract/admin.ts';

export type EventGroup = {
  event: string;
  registrations: readonly Registration[];
  /** How many of them have arrived. */
  present: number;
  /** How many of them were seen at this event. */
  atEvent: number;
};

/** The registrations of each distinct event name, the names sorted, the order within kept. */
export function groupByEvent(registrations: readonly Registration[]): EventGroup[] {
  const groups = new Map<string, EventGroup & { registrations: Registration[] }>();
  for (const registration of registrations) {
    for (const event of new Set(registration.selectedEvents)) {
      const group = groups.get(event) ?? { event, registrations: [], present: 0, atEvent: 0 };
      if (group.registrations.push(registration) === 1) groups.set(event, group);
      group.present += Number(registration.isPresent);
      group.atEvent += Number(isSeenAt(registration, event));
    }
  }
  return [...groups.values()].sort((a, b) => a.event.localeCompare(b.event, 'en'));
}

export const isSeenAt = ({ presentAt }: Registration, event: string): boolean => presentAt?.includes(event) ?? false;

/** The groups after a mark on one registration: grouping all 20,000 again would take longer than drawing the mark. */
export function groupsWithMark(groups: readonly EventGroup[], from: Registration, to: Registration): EventGroup[] {
  return groups.map((group) => {
    const at = group.registrations.indexOf(from);
    if (at === -1) return group;
    const { event } = group;
    return {
      event,
      registrations: group.registrations.with(at, to),
      present: group.present + Number(to.isPresent) - Number(from.isPresent),
      atEvent: group.atEvent + Number(isSeenAt(to, event)) - Number(isSeenAt(from, event)),
    };
  });
}
