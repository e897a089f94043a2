import { expect, test } from 'vitest';
import type { FoundPerson, PersonCard } from '#contract/desk/desk.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { type Action, firstScreen, reduce } from './screen.ts';

const asha = { id: '1', name: 'Asha Rao', idPhotoPath: 'photo-1' } as PersonCard;
const ashaNow = { ...asha, name: 'Asha R', idPhotoPath: null };
const renewed = { ...ashaNow, idPhotoPath: 'photo-1' };
const row = (id: string, name: string) => ({ id, name }) as FoundPerson;
const outcome = (written: Partial<Outcome['written']> = {}): Outcome => ({
  isUndone: false,
  person: { id: '1', name: 'Asha Rao' },
  deed: { kind: 'arrived', person: '1' },
  at: 0,
  written: { key: 'k', at: 'server', id: '1', person: null, ...written },
});

const type = (text: string): Action => ({ type: 'typed', text });
const [ashas, ashok] = [row('1', 'Asha'), row('2', 'Ashok')];
const found: Action = { type: 'found', found: { words: 'asha', people: [ashas, ashok], total: 2, asOf: null } };
const searched = [type('asha'), found];
const rows: Action = { type: 'rows refreshed', people: [row('2', 'Ashok Das'), row('1', 'Asha')] };
const failed: Action = { type: 'search failed', words: 'asha', sentence: 'No answer.' };
const opened: Action = { type: 'card opened', person: asha };
const fresh: Action = { type: 'card refreshed', id: '1', person: ashaNow };
const paid: Action = { type: 'changed', outcome: outcome({ person: { ...asha, fee: 100 } }) };
const withdrawn: Action = { type: 'withdrawn', id: '1' };
const marked: Action = { type: 'done', outcome: outcome() };
const registeredBefore: Action = { type: 'done', outcome: outcome({ isNew: false, person: asha }) };
const usedAgain: Action = { type: 'already there', outcome: outcome({ key: '' }) };
const place: Action = { type: 'place opened' };
const walkIn: Action = { type: 'walk-in opened', typed: '' };
const menu: Action = { type: 'menu', isOpen: true };
const scanned: Action = { type: 'scanned' };
const left: Action = { type: 'left' };

const search = { stage: { at: 'search' } };
const gone = 'Asha Rao has withdrawn.';
const foundBoth = { found: { people: [ashas, ashok] } };
const lastDone = { '1': { written: { key: 'k' } } };

test.each<[what: string, actions: Action[], shown: object]>([
  ['more letters keep the rows', [type('asha'), found, type('asha r')], foundBoth],
  ['an empty search has no rows', [type('asha'), found, type(' ')], { found: null }],
  ['an answer for other words is ignored', [type('ravi'), found], { found: null }],
  ['a failed search shows an error', [type('asha'), failed], { searchFailure: 'No answer.' }],
  ['a failure for other words is ignored', [type('asha'), failed, type('ravi'), failed], { searchFailure: null }],
  ['refreshed rows keep their order', [...searched, rows], { found: { people: [ashas, { name: 'Ashok Das' }] } }],
  ['a card shows new data, but keeps its photo', [opened, fresh], { stage: { person: renewed, typed: '' } }],
  ['a card ignores another person', [opened, { ...fresh, id: '2' }], { stage: { person: asha } }],
  ['a card stays open after a change', [opened, paid], { stage: { at: 'card', person: { fee: 100 } } }],
  ['the list of places leads back to the card', [opened, place, left], { stage: { at: 'card' } }],
  ['a card leads back to the search', [opened, left], search],
  ['a card closes if its person withdraws', [...searched, opened, withdrawn], { ...search, typed: 'asha', gone }],
  ['a late answer does not remove that message', [type('asha'), opened, withdrawn, found], { gone, ...foundBoth }],
  ['the next scan removes that message', [opened, withdrawn, scanned], { gone: null }],
  ['a card stays open if another person withdraws', [opened, { ...withdrawn, id: '2' }], { stage: { at: 'card' } }],
  ['the search box next to a card is empty', [type('asha'), found, opened], { typed: '' }],
  ['typing next to a card begins a new search', [type('asha'), opened, type('r'), left], { ...search, typed: 'r' }],
  ['closing a card brings back text and rows', [type('asha'), opened, found, left], { ...search, ...foundBoth }],
  ['the box stays empty after a mark', [type('asha'), found, opened, type(''), marked], { typed: '', found: null }],
  ['a scan closes menu, places and walk-in form', [walkIn, place, menu, scanned], { ...search, isMenuOpen: false }],
  ['a used pass is shown, but cannot be undone', [marked, usedAgain], { outcome: { written: { key: '' } }, lastDone }],
  ['a mark leads back to the search', [opened, marked], { ...search, outcome: { written: { key: 'k' } }, lastDone }],
  ['a walk-in who had registered before gets their card', [walkIn, registeredBefore], { stage: { at: 'card' } }],
])('at a desk, %s', (_what, actions, shown) => {
  expect(actions.reduce(reduce, firstScreen)).toMatchObject(shown);
});
