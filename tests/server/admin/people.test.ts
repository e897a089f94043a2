import { beforeAll, describe, expect, test } from 'vitest';
import { peopleSentences } from '#contract/calls/tool-sentences.ts';
import { mostChosen, type PeoplePage, peoplePage, wholePerson } from '#contract/people/list.ts';
import { referenceOf } from '#contract/reference.ts';
import { claimUtr } from '#server/money/utrs.ts';
import { findPassOf } from '#server/passes/tokens.ts';
import { databases } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { idByContact, storePerson } from '#tests/support/people/desk.ts';
import { mark, seen } from '#tests/support/people/marking.ts';
import { newHolder } from '#tests/support/people/pass.ts';
import { outcome, refusal, sharedApp, sharedSession } from '#tests/support/running/app.ts';

const people = [
  { name: 'Asha Rao', email: 'asha.rao@lake.example', college: 'Lake College', eventIds: ['oracle', 'bingo'] },
  { name: 'Ravi Kumar', email: 'rk@hill.example', college: 'hill college', eventIds: ['oracle'] },
  { name: 'Ravi Das', email: 'das@lake.example', college: 'Lake College', eventIds: ['bingo'] },
  { name: 'Zoë Álvares', email: 'zoe@hill.example', college: 'Zoo College', eventIds: ['logo'] },
].map((about, at) => newRegistration({ ...about, contact: `987650000${at}`, photo: null }));

describe.each(databases)('on %s', (_name, open) => {
  const fest = sharedApp({}, open);
  const headers = sharedSession(fest);
  let ids: string[];
  beforeAll(async () => {
    ids = [];
    for (const [at, person] of people.entries()) {
      await store(fest.db, person, new Date(Date.UTC(2025, 6, 1, at)));
      ids.push(await idByContact(fest.db, person.contact));
    }
    await seen(fest.db, ids[0] ?? '', 'oracle');
    await mark(fest.db, { kind: 'paid', key: 'paid', person: ids[1] ?? '', method: 'cash' });
  });

  const ask = (query: Record<string, string | string[]>) => fest.call('people', { headers, query });
  const page = async (query: Record<string, string>): Promise<PeoplePage> =>
    peoplePage.parse((await ask(query)).json());
  const names = async (query: Record<string, string>) =>
    (await page(query)).people.map(({ name }) => name.split(' ')[1]);
  const one = (id: string) => fest.call('wholePerson', { id, headers });
  const correct = (id: string, payload: object) => fest.call('correctPerson', { id, headers, payload });

  test.each<[what: string, query: Record<string, string>, found: string[]]>([
    ['everybody, the latest registration first', {}, ['Álvares', 'Das', 'Kumar', 'Rao']],
    ['everybody by name', { sort: 'name' }, ['Rao', 'Das', 'Kumar', 'Álvares']],
    ['everybody by college, ignoring capital letters', { sort: '-college' }, ['Álvares', 'Das', 'Rao', 'Kumar']],
    ['everybody, the first registration first', { sort: 'registered' }, ['Rao', 'Kumar', 'Das', 'Álvares']],
    ['people with both words, in any fields', { q: 'hill ravi' }, ['Kumar']],
    ['people with this part of an email', { q: 'asha.rao@' }, ['Rao']],
    ['people with this phone number', { q: '98765 00002' }, ['Das']],
    ['people of an event, by its id', { event: 'oracle' }, ['Kumar', 'Rao']],
    ['people of an event, by its label', { event: 'C Bingo' }, ['Das', 'Rao']],
    ['people who have not paid', { payment: 'none' }, ['Álvares', 'Das', 'Rao']],
    ['people who paid cash', { payment: 'cash' }, ['Kumar']],
    ['people who have arrived', { arrived: 'yes' }, ['Rao']],
    ['people who match all filters', { q: 'ravi', event: 'oracle', payment: 'cash', arrived: 'no' }, ['Kumar']],
    ['everybody by empty filters', { q: ' ', event: '', payment: '', arrived: '' }, ['Álvares', 'Das', 'Kumar', 'Rao']],
  ])('the list shows %s', async (_what, query, found) => {
    expect(await names(query)).toEqual(found);
  });

  test('a filter finds people chosen by hand, up to a limit', async () => {
    const chosen = [ids[1] ?? '', ids[3] ?? ''].map(referenceOf).join();
    expect(await names({ chosen })).toEqual(['Álvares', 'Kumar']);
    expect(await names({ chosen, payment: 'cash' })).toEqual(['Kumar']);
    expect(await names({ chosen: 'nobody' })).toEqual([]);
    const tooMany = Array(mostChosen + 1).fill('0000-0000');
    expect(await refusal(ask({ chosen: tooMany.join() }))).toEqual([400, peopleSentences.chosen(mostChosen)]);
  });

  test('each row has a reference, and searching for it finds the person', async () => {
    const [first] = (await page({ sort: 'name' })).people;
    const selectedEvents = ['C Bingo', 'Oracle'];
    expect(first).toMatchObject({ id: ids[0], presentAt: ['Oracle'], isPresent: true, selectedEvents });
    expect(await names({ q: first?.reference ?? '' })).toEqual(['Rao']);
  });

  test('a page has some of the people, the number of people found, and the number of all people', async () => {
    const second = await page({ sort: 'name', page: '2', size: '1', q: 'ravi' });
    expect([second.total, second.everybody, second.people.map(({ name }) => name)]).toEqual([2, 4, ['Ravi Kumar']]);
    expect(await page({ page: '9' })).toEqual({ total: 4, everybody: 4, people: [] });
  });

  test('the list refuses an unknown event', async () => {
    expect(await refusal(ask({ event: 'chess' }))).toEqual([400, 'Unknown event: chess']);
  });

  test('a person’s page has everything that a desk’s card has, and more', async () => {
    const { events, mails, ...person } = wholePerson.parse((await one(ids[0] ?? '')).json());
    expect(person).toMatchObject({
      id: ids[0],
      name: 'Asha Rao',
      email: 'asha.rao@lake.example',
      contact: '9876500000',
      course: 'BCA',
      sem: '3',
      idPhotoPath: null,
      payments: [],
      alike: [],
    });
    expect(events.find(({ id }) => id === 'oracle')).toMatchObject({ isChosen: true, markedBy: 'Gate' });
    expect(mails).toEqual([expect.objectContaining({ reason: 'registered', state: 'waiting' })]);
    const paid = wholePerson.parse((await one(ids[1] ?? '')).json());
    expect(paid.payments).toMatchObject([{ method: 'cash', by: 'Gate' }]);
    const pass = await findPassOf(fest.db, ids[1] ?? '');
    await claimUtr(fest.db, '522412345678', [pass], fest.clock.now);
    const { utr } = wholePerson.parse((await one(ids[1] ?? '')).json());
    expect(utr).toEqual({ utr: '522412345678', state: 'claimed', reason: '' });
  });

  test('a correction is answered with the new values, and the list shows them at once', async () => {
    const id = await storePerson(fest.db, { name: 'Mina Rao', contact: '9876500009' });
    const answer = await correct(id, { name: ' Meena Rao ', selectedEvents: ['Triathlon'] });
    expect(answer.json()).toMatchObject({ name: 'Meena Rao', selectedEvents: ['Triathlon'] });
    expect((await page({ q: '9876500009' })).people).toMatchObject([{ name: 'Meena Rao' }]);
    expect((await fest.call('registrations', { headers })).body).toContain('Meena Rao');
    const met = correct(id, { contact: '9876500000', email: 'ASHA.RAO@lake.example' });
    const error = 'Asha Rao is already registered with these details.';
    expect(await outcome(met)).toEqual([409, { error, other: ids[0] }]);
  });

  test.each<[payload: object, error: string]>([
    [{}, 'Name at least one field to change'],
    [{ college: 'a\u0007b' }, 'Remove the characters that cannot be displayed'],
    [{ selectedEvents: ['Chess'] }, 'Unknown event: Chess'],
    [[], 'The request has a wrong or missing value.'],
  ])('a correction must follow the rules of the form: %j', async (payload, error) => {
    expect(await outcome(correct(ids[3] ?? '', payload))).toEqual([400, { error }]);
  });

  test('the message about an unknown person differs from the message about a person who has withdrawn', async () => {
    const { id, withdraw } = await newHolder(fest);
    await withdraw();
    for (const answer of [await one(id), await correct(id, { name: 'Nobody' })])
      expect([answer.statusCode, answer.json().error]).toEqual([404, expect.stringContaining('has withdrawn')]);
    const unknown = one('01980000-0000-7000-8000-000000000000');
    expect(await outcome(unknown)).toEqual([404, { error: 'There is no registration with this id.' }]);
    expect((await one('asha')).statusCode).toBe(400);
  });
});
