import type { Registration } from '#contract/admin.ts';

export type EventGroup = {
  event: string;
  registrations: readonly Registration[];
  /** How many have arrived at the fest. */
  present: number;
  atEvent: number;
};

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
