import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

const person = { id: '1', name: 'Asha Rao', events: [] };
const telling = { done: () => 'Present at Oracle', already: () => 'Already present', alsoUndo: ['added'] };

test('a mark is undone together with the event that was added for it, the mark first', () => {
  expect(outcomeOf({ person, changed: true, undo: 'marked' }, telling).undo).toEqual(['marked', 'added']);
});

test('what was so before is not undone', () => {
  expect(outcomeOf({ person, changed: false, undo: null }, telling)).toMatchObject({ kind: 'already', undo: [] });
});
