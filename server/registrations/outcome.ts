import { successSentences } from '#contract/problems.ts';
import { labelsOf } from './event-labels.ts';

type Outcome = { isNew: boolean; addedEventIds: string[]; photoAdded: boolean };

/** What the visitor is told about a registration that was accepted. */
export function outcomeMessage({ isNew, addedEventIds, photoAdded }: Outcome): string {
  if (isNew) return successSentences.registered;
  const photo = photoAdded ? ' Your ID photo was added.' : '';
  if (addedEventIds.length === 0) return `You were already registered for these events.${photo}`;
  return `You were already registered. Added: ${labelsOf(addedEventIds).join(', ')}.${photo}`;
}
