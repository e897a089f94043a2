import { ruleSentences } from '#contract/calls/problems.ts';
import { eventByLabel } from '#programme/events.ts';
import { Problem } from '#server/problem.ts';

/** The ids of the events with these labels, each once. @throws {Problem} `invalid-input` that names one that does not exist. */
export function eventIdsOf(labels: readonly string[]): string[] {
  const ids = labels.map((label) => {
    const event = eventByLabel(label);
    if (!event) throw new Problem('invalid-input', ruleSentences.unknownEvent(label.slice(0, 60)));
    return event.id;
  });
  return [...new Set(ids)];
}
