import { describe, expect, test } from 'vitest';
import type { FoundPerson, PersonCard } from '#contract/desk/desk.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { type Action, firstScreen, reduce, type Screen } from './screen.ts';

const screenAfter = (...actions: Action[]): Screen => actions.reduce(reduce, firstScreen);
const asha = { id: '1', name: 'Asha Rao', idPhotoPath: 'photo-1' } as PersonCard;
const row = (id: string, name: string) => ({ id, name }) as FoundPerson;
const typed: Action = { type: 'typed', text: 'asha' };
const found: Action = {
  type: 'found',
  found: { words: 'asha', people: [row('1', 'Asha'), row('2', 'Ashok')], total: 2, asOf: null },
};
const opened: Action = { type: 'card opened', person: asha, asOf: null };
const outcome = (written: Partial<Outcome['written']> = {}): Outcome => ({
  ...{ isUndone: false, person: { id: '1', name: 'Asha Rao' }, deed: { kind: 'arrived' }, at: 0 },
  written: { key: 'k', at: 'server', id: '1', person: null, ...written },
});

describe('the search at a desk', () => {
  test('keeps the rows until the next are found, and shows none for an empty search', () => {
    expect(screenAfter(typed, found, { type: 'typed', text: 'asha r' }).found?.people).toHaveLength(2);
    expect(screenAfter(typed, found, { type: 'typed', text: ' ' }).found).toBeNull();
  });

  test('ignores an answer for words that have changed since', () => {
    expect(screenAfter({ type: 'typed', text: 'ravi' }, found).found).toBeNull();
    const failed: Action = { type: 'search failed', words: 'asha', sentence: 'The server did not answer.' };
    expect(screenAfter(typed, failed).searchFailure).toBe('The server did not answer.');
    expect(screenAfter(typed, failed, { type: 'typed', text: 'ravi' }, failed).searchFailure).toBeNull();
  });

  test('keeps the order of the rows when they are refreshed', () => {
    const fresh: Action = { type: 'rows refreshed', people: [row('2', 'Ashok Das'), row('1', 'Asha')] };
    expect(screenAfter(typed, found, fresh).found?.people.map(({ name }) => name)).toEqual(['Asha', 'Ashok Das']);
  });
});

describe('an open card', () => {
  test('shows new data, keeps its photo, and ignores cards of other people', () => {
    const now = { ...asha, name: 'Asha R', idPhotoPath: null };
    const fresh: Action = { type: 'card refreshed', id: '1', person: now, asOf: 5 };
    expect(screenAfter(opened, fresh).stage).toEqual({
      at: 'card',
      person: { ...now, idPhotoPath: 'photo-1' },
      asOf: 5,
      typed: '',
    });
    expect(screenAfter(opened, { ...fresh, id: '2' }).stage).toMatchObject({ person: asha, asOf: null });
  });

  test('stays open after a change, and is shown again after the list of places is closed', () => {
    const changed: Action = { type: 'changed', outcome: outcome({ person: { ...asha, fee: 100 } }) };
    expect(screenAfter(opened, changed).stage).toMatchObject({ at: 'card', person: { fee: 100 } });
    expect(screenAfter(opened, { type: 'place opened' }, { type: 'left' }).stage).toMatchObject({ at: 'card' });
    expect(screenAfter(opened, { type: 'left' }).stage).toEqual({ at: 'search' });
  });
});

test('a card closes with a message if its person withdraws', () => {
  const withdrawn: Action = { type: 'withdrawn', id: '1' };
  const closed = { stage: { at: 'search' }, typed: 'asha', searchFailure: 'Asha Rao has withdrawn.' };
  expect(screenAfter(typed, found, opened, withdrawn)).toMatchObject(closed);
  expect(screenAfter(opened, withdrawn, { type: 'scanned' }).searchFailure, 'the next person').toBeNull();
  expect(screenAfter(opened, { ...withdrawn, id: '2' }).stage.at).toBe('card');
});

describe('the box next to an open card', () => {
  test('is empty, so that a letter begins a new search', () => {
    expect(screenAfter(typed, found, opened).typed).toBe('');
    const next = screenAfter(typed, found, opened, { type: 'typed', text: 'r' }, { type: 'left' });
    expect(next).toMatchObject({ typed: 'r', stage: { at: 'search' } });
  });

  test('gets its text and rows back when the card is closed', () => {
    const back = screenAfter(typed, opened, found, { type: 'left' });
    expect(back).toMatchObject({ typed: 'asha', found: { words: 'asha' }, stage: { at: 'search' } });
  });

  test('stays empty after a mark', () => {
    const marked = screenAfter(typed, found, opened, { type: 'typed', text: '' }, { type: 'done', outcome: outcome() });
    expect(marked).toMatchObject({ typed: '', found: null, stage: { at: 'search' } });
  });
});

test('a scan closes the menu, the list of places and the walk-in form', () => {
  const busy: Action[] = [
    { type: 'walk-in opened', typed: '' },
    { type: 'place opened' },
    { type: 'menu', isOpen: true },
  ];
  expect(screenAfter(...busy, { type: 'scanned' })).toMatchObject({ stage: { at: 'search' }, isMenuOpen: false });
});

test('a pass that was already used is shown, but cannot be undone', () => {
  const mark: Action = { type: 'done', outcome: outcome() };
  const again = screenAfter(mark, { type: 'already there', outcome: outcome({ key: '' }) });
  expect(again).toMatchObject({ outcome: { written: { key: '' } }, lastDone: { '1': { written: { key: 'k' } } } });
});

test('a mark leads back to the search, or to the card of a walk-in who had already registered', () => {
  expect(screenAfter(opened, { type: 'done', outcome: outcome() })).toMatchObject({
    stage: { at: 'search' },
    outcome: { written: { key: 'k' } },
    lastDone: { '1': { written: { key: 'k' } } },
  });
  const before = outcome({ isNew: false, person: asha });
  expect(screenAfter({ type: 'walk-in opened', typed: '' }, { type: 'done', outcome: before }).stage).toMatchObject({
    at: 'card',
  });
});
