import { expect, test } from 'vitest';
import type { PersonCard } from '#contract/desk/desk.ts';
import { placeAt } from '../place/places.ts';
import { decisionsFor } from './decision.ts';

const sighting = { key: 'k', since: '2025-08-12T08:04:00Z', by: 'Room 804' };
const standing = (id: string, isChosen: boolean, isSeen = false) => ({
  id,
  isChosen,
  sightings: isSeen ? [sighting] : [],
});
const person = (isPresent: boolean, ...events: ReturnType<typeof standing>[]) =>
  ({ isPresent, arrivals: isPresent ? [sighting] : [], events }) as unknown as PersonCard;
const came = person(false, standing('oracle', true), standing('bingo', false));
const wasHere = person(true, standing('oracle', true), standing('bingo', false));
const wasThere = person(true, standing('oracle', true, true));

test.each([
  ['at their event: mark', came, 'event oracle', ['mark']],
  ['at another event: add the event', came, 'event bingo', ['add']],
  ['at an event where they were seen: nothing', wasThere, 'event oracle', ['present']],
  ['at the entrance: mark their arrival', came, 'entrance', ['arrive']],
  ['at a showcase: mark their arrival', came, 'showcase fun-games', ['arrive']],
  ['after they arrived: nothing', wasHere, 'entrance', ['arrived']],
  ['without a place: mark each of their events, or the arrival', came, null, ['mark', 'arrive']],
  ['without a place, after they arrived: mark each event', wasHere, null, ['mark']],
  ['without a place, after all events: nothing', wasThere, null, ['arrived']],
])('a card offers the right buttons %s', (_what, card, pin, kinds) => {
  const place = pin && placeAt(pin, '', Date.parse('2025-08-12T14:00:00+05:30'));
  expect(decisionsFor(card, place || null).map(({ kind }) => kind)).toEqual(kinds);
});
