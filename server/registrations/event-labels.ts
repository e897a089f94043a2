import { eventById, events } from '#fest/events.ts';

const position = new Map(events.map((event, index) => [event.id, index]));
const positionOf = (id: string) => position.get(id) ?? events.length;

/** The labels of events in the order of the programme. An event of another edition keeps its id as its label. */
export function labelsOf(eventIds: readonly string[]): string[] {
  return eventIds.toSorted((a, b) => positionOf(a) - positionOf(b)).map((id) => eventById(id)?.label ?? id);
}
