import { expect, test } from 'vitest';
import type { PersonCard } from '#contract/desk.ts';
import { placeAt } from '../place/places.ts';
import { decisionsFor } from './decision.ts';

const at = (pin: string) => placeAt(pin, '', Date.parse('2025-08-12T14:00:00+05:30'));
const standing = (id: string, isChosen: boolean, presentSince: string | null = null) => ({
  ...{ id, isChosen, presentSince },
  markedBy: presentSince && 'Room 804',
  version: '0.1',
});
const person = (about: Partial<PersonCard>): PersonCard => ({
  ...{ id: 'a', name: 'Asha Rao', college: 'City College', contactEnd: '3210', selectedEvents: [], presentAt: [] },
  ...{ isPresent: false, reference: '7K2Q-9XMA', idPhotoPath: null, paymentMethod: '', fee: null, alike: [] },
  ...{ arrivalVersion: '0.0.0', events: [standing('oracle', true), standing('bingo', false)] },
  ...about,
});
const kinds = (card: PersonCard, pin: string) => decisionsFor(card, at(pin)).map(({ kind }) => kind);

test('at an event there is one decision: mark, add, or nothing more to do', () => {
  expect(kinds(person({}), 'event oracle')).toEqual(['mark']);
  expect(kinds(person({}), 'event bingo')).toEqual(['add']);
  const since = '2025-08-12T08:04:00Z';
  expect(decisionsFor(person({ events: [standing('oracle', true, since)] }), at('event oracle'))).toMatchObject([
    { kind: 'present', since, by: 'Room 804' },
  ]);
});

test('at the entrance and where nobody registers, people arrive', () => {
  for (const pin of ['entrance', 'showcase fun-games']) {
    expect(kinds(person({}), pin)).toEqual(['arrive']);
    expect(kinds(person({ isPresent: true }), pin)).toEqual(['arrived']);
  }
});

test('where nobody said which event it is, each that they came for is offered, and the arrival', () => {
  const labels = (card: PersonCard) =>
    decisionsFor(card, null).map((one) => ('event' in one ? one.event.id : one.kind));
  expect(labels(person({}))).toEqual(['oracle', 'arrive']);
  expect(labels(person({ isPresent: true }))).toEqual(['oracle']);
  expect(labels(person({ isPresent: true, events: [] }))).toEqual(['arrived']);
});
