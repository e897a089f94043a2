import type { FestEvent } from '#contract/fest.ts';
import { events } from '#fest/events.ts';
import { byStart } from './times.ts';

/** In the order in which everything but posters and documents shows them: by time of beginning. */
export const eventsByTime = events.toSorted(byStart);

/** From the first beginning to the last end. */
export const eventHours = {
  start: eventsByTime[0]?.start ?? '',
  end:
    events
      .map(({ end }) => end)
      .sort()
      .at(-1) ?? '',
};

const byId = new Map(events.map((event) => [event.id, event]));
const byLabel = new Map(events.map((event) => [event.label, event]));
const position = new Map(eventsByTime.map((event, index) => [event.id, index]));
const positionOf = (id: string) => position.get(id) ?? events.length;

export const eventById = (id: string): FestEvent | undefined => byId.get(id);
export const eventByLabel = (label: string): FestEvent | undefined => byLabel.get(label);

/** The ids of labels; of an event that this edition does not have there is none. */
export const idsOf = (labels: readonly string[]): string[] => labels.flatMap((label) => eventByLabel(label)?.id ?? []);

/** Labels by time of beginning. An event of another edition has its id for a label. */
export function labelsOf(eventIds: readonly string[]): string[] {
  return eventIds.toSorted((a, b) => positionOf(a) - positionOf(b)).map((id) => eventById(id)?.label ?? id);
}
