import type { FestEvent } from '#contract/fest.ts';
import { events } from '#fest/events.ts';
import { byStart, lastEnd } from './times.ts';

/** The events, sorted by start. Posters and documents use the order of fest/events.ts instead. */
export const eventsByTime = events.toSorted(byStart);

export const eventHours = { start: eventsByTime[0]?.start ?? '', end: lastEnd(events) ?? '' };

const byId = new Map(events.map((event) => [event.id, event]));
const byLabel = new Map(events.map((event) => [event.label, event]));
const position = new Map(eventsByTime.map((event, index) => [event.id, index]));
const positionOf = (id: string) => position.get(id) ?? events.length;

export const eventById = (id: string): FestEvent | undefined => byId.get(id);
export const eventByLabel = (label: string): FestEvent | undefined => byLabel.get(label);

/** Returns the ids of the events with these labels. Leaves out labels of other editions. */
export const idsOf = (labels: readonly string[]): string[] => labels.flatMap((label) => eventByLabel(label)?.id ?? []);

/** Returns the labels of these events, sorted by start. For an event of another edition, it returns the id. */
export function labelsOf(eventIds: readonly string[]): string[] {
  return eventIds.toSorted((a, b) => positionOf(a) - positionOf(b)).map((id) => eventById(id)?.label ?? id);
}

const registers = { each: 'each of you registers', one: 'one of you registers for all' };

/** Says who takes part, such as 'Teams of two, each of you registers' or 'Solo'. */
export const teamOf = ({ team, whoRegisters }: FestEvent): string =>
  whoRegisters ? `${team}, ${registers[whoRegisters]}` : team;
