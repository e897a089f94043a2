import { expect, test } from 'vitest';
import type { PersonCard } from '#contract/desk/desk.ts';
import { placeAt } from '../place/places.ts';
import { decisionsFor, decisionText } from './decision.ts';

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
  ['at an event that the person chose', came, 'event oracle', ['Mark present at Oracle']],
  ['at another event', came, 'event bingo', ['Add C Bingo and mark present']],
  ['at an event where the person was seen', wasThere, 'event oracle', ['Next person']],
  ['at the entrance', came, 'entrance', ['Mark arrived']],
  ['at a showcase', came, 'showcase fun-games', ['Mark arrived']],
  ['at the entrance, after the person arrived', wasHere, 'entrance', ['Next person']],
  ['without a place', came, null, ['Mark present at Oracle', 'Mark arrived']],
  ['without a place, after the person arrived', wasHere, null, ['Mark present at Oracle']],
  ['without a place, after all of the person’s events', wasThere, null, ['Next person']],
])('a card offers the right buttons %s', (_what, card, pin, buttons) => {
  const place = pin && placeAt(pin, '', Date.parse('2025-08-12T14:00:00+05:30'));
  expect(decisionsFor(card, place || null).map(decisionText)).toEqual(buttons);
});
