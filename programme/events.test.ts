import fc from 'fast-check';
import { expect, test } from 'vitest';
import { events } from '#fest/events.ts';
import { eventByLabel, eventsByTime, labelsOf } from './events.ts';

const ids = fc.uniqueArray(fc.oneof(fc.constantFrom(...events.map((event) => event.id)), fc.string()));

test('labels are sorted by start and none is lost', () => {
  fc.assert(
    fc.property(ids, (eventIds) => {
      const labels = labelsOf(eventIds);
      const known = labels.flatMap((label) => eventByLabel(label)?.id ?? []);
      expect(known).toEqual(eventsByTime.map((event) => event.id).filter((id) => eventIds.includes(id)));
      const unknown = eventIds.filter((id) => !events.some((event) => event.id === id));
      expect(labels.slice(known.length)).toEqual(unknown);
    }),
  );
});
