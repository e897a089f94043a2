import { expect, test } from 'vitest';
import { events } from '#fest/events.ts';
import { teamOf } from './team.ts';

const [event] = events;

test('a team says who registers, a solo event does not', () => {
  if (!event) throw new Error('There is no event.');
  expect(teamOf({ ...event, team: 'Pairs', whoRegisters: 'each' })).toBe('Pairs, each of you registers');
  expect(teamOf({ ...event, team: 'Pairs', whoRegisters: 'one' })).toBe('Pairs, one of you registers for all');
  expect(teamOf({ ...event, team: 'Solo', whoRegisters: undefined })).toBe('Solo');
});
