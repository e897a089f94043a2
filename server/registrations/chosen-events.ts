import { ruleSentences } from '#contract/calls/problems.ts';
import type { FestEvent } from '#contract/fest.ts';
import { eventById, eventByLabel } from '#programme/events.ts';
import { Problem } from '#server/problem.ts';

/** Returns each id only once. @throws {Problem} `invalid-input` for an unknown label */
export function eventIdsOf(labels: readonly string[]): string[] {
  const ids = labels.map((label) => {
    const event = eventByLabel(label);
    if (!event) throw unknownEvent(label);
    return event.id;
  });
  return [...new Set(ids)];
}

/** Finds an event by id or label. @throws {Problem} `invalid-input` */
export function eventNamed(named: string): FestEvent {
  const event = eventById(named) ?? eventByLabel(named);
  if (!event) throw unknownEvent(named);
  return event;
}

export const unknownEvent = (named: string): Problem =>
  new Problem('invalid-input', ruleSentences.unknownEvent(named.slice(0, 60)));
