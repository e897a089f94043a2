import fc from 'fast-check';
import { expect, test } from 'vitest';
import { events } from '#fest/events.ts';
import { eventByLabel, eventsByTime, labelsOf, teamOf } from './events.ts';

const ids = fc.uniqueArray(fc.oneof(fc.constantFrom(...events.map((event) => event.id)), fc.string()));

test('labels are sorted by the start of their events, and none is lost', () => {
  const rule = fc.property(ids, (eventIds) => {
    const labels = labelsOf(eventIds);
    const known = labels.flatMap((label) => eventByLabel(label)?.id ?? []);
    expect(known).toEqual(eventsByTime.map((event) => event.id).filter((id) => eventIds.includes(id)));
    const unknown = eventIds.filter((id) => !events.some((event) => event.id === id));
    expect(labels.slice(known.length)).toEqual(unknown);
  });
  fc.assert(rule);
});

const event = events[0] ?? expect.fail();

test('a team event explains who registers, a solo event does not', () => {
  expect(teamOf({ ...event, team: 'Pairs', whoRegisters: 'each' })).toBe('Pairs, each of you registers');
  expect(teamOf({ ...event, team: 'Pairs', whoRegisters: 'one' })).toBe('Pairs, one of you registers for all');
  expect(teamOf({ ...event, team: 'Solo', whoRegisters: undefined })).toBe('Solo');
});
