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
  ['at their event, a mark', came, 'event oracle', ['mark']],
  ['at another event, the event is added', came, 'event bingo', ['add']],
  ['once they were seen there, nothing', wasThere, 'event oracle', ['present']],
  ['at the entrance, their arrival', came, 'entrance', ['arrive']],
  ['where nobody registers, their arrival', came, 'showcase fun-games', ['arrive']],
  ['once they have arrived, nothing', wasHere, 'entrance', ['arrived']],
  ['at no place, each event that they came for, and the arrival', came, null, ['mark', 'arrive']],
  ['at no place, each event that they were not seen at', wasHere, null, ['mark']],
  ['at no place, once they were seen everywhere, nothing', wasThere, null, ['arrived']],
])('%s', (_what, card, pin, kinds) => {
  const place = pin && placeAt(pin, '', Date.parse('2025-08-12T14:00:00+05:30'));
  expect(decisionsFor(card, place || null).map(({ kind }) => kind)).toEqual(kinds);
});
