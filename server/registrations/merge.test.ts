import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stateOf } from '#contract/book/state.ts';
import { readHistory } from '#server/book/entries.ts';
import { readEvents } from '#server/book/events.ts';
import { readChanged, readNumber } from '#server/book/number.ts';
import { readBook } from '#server/book/person.ts';
import type { Database } from '#server/database/tables.ts';
import { mailsTo } from '#server/mail/undelivered.ts';
import { type SentEntry, writeEntry } from '#server/marks/desk-entry.ts';
import { readMoney } from '#server/money/money.ts';
import { findByCode, findByToken, findPassOf, passTokens } from '#server/passes/tokens.ts';
import { readApart } from '#server/people/apart.ts';
import { packAll, packChanges } from '#server/people/pack.ts';
import { Problem } from '#server/problem.ts';
import { databases, freshDatabase, openPostgres } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { openConnections, withoutTurns } from '#tests/support/database/unlocked.ts';
import { storePerson } from '#tests/support/people/desk.ts';
import { withFees } from '#tests/support/people/fees.ts';
import { correct } from './correct.ts';
import { renewPassOf, withdrawPerson } from './holder.ts';
import { keepApart, latestEntry, merge, undoMerge } from './merge.ts';
import { registerAll } from './register.ts';

withFees({ oracle: 100, logo: 50 });

const now = new Date('2025-08-05T06:00:00Z');
const asha = { actor: 'Asha', role: 'organiser', now } as const;
const gate = { name: 'Gate', deskId: null };
const ravi = { name: 'Ravi Kumar', email: 'ravi@mail.example', contact: '9876500001', eventIds: ['oracle'] };
const again = { name: 'Ravi Kumr', email: 'ravi@gmial.example', contact: '9876500002', eventIds: ['logo', 'oracle'] };

const mark = (db: Database, entry: object, at = now) => writeEntry(db, entry as SentEntry, { caller: gate, now: at });
const seen = (db: Database, person: string, event: string, key = `${person} ${event}`) =>
  mark(db, { kind: 'seen', key, person, event });
const rowOf = (db: Database, id: string) =>
  db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst();
const codeOf = (error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error));

/** What the list shows of a person, and what their entries give. They must be equal. */
async function stateIn(db: Database, id: string) {
  const { isPresent, paymentMethod, chosen, presences } = stateOf(await readBook(db, id));
  const row = await rowOf(db, id);
  const eventsIn = async (table: 'registration_events' | 'presences') =>
    (await readEvents(db, table, [id])).get(id)?.sort() ?? [];
  expect([row?.is_present === 1, row?.payment_method]).toEqual([isPresent, paymentMethod]);
  expect(await eventsIn('registration_events')).toEqual(chosen);
  expect(await eventsIn('presences')).toEqual([...presences.keys()].sort());
  return { isPresent, paymentMethod, chosen, seenAt: [...presences.keys()].sort() };
}

describe.each(databases)('on %s', (_name, open) => {
  const database = freshDatabase(open);
  const two = async () => {
    const { db } = database;
    return { db, one: await storePerson(db, ravi), other: await storePerson(db, again) };
  };

  test('a merge keeps every mark, payment and mail of both, and the chosen fields', async () => {
    const { db, one, other } = await two();
    await seen(db, one, 'oracle');
    await seen(db, other, 'logo');
    for (const person of [one, other]) await mark(db, { kind: 'paid', key: `p ${person}`, person, method: 'cash' });
    const known = await readNumber(db);
    await merge(db, one, { other, fields: { contact: again.contact } }, asha);
    expect(await rowOf(db, one)).toMatchObject({ email: ravi.email, contact: again.contact, name: ravi.name });
    expect(await rowOf(db, other)).toBeUndefined();
    expect(await stateIn(db, one)).toMatchObject({ chosen: ['logo', 'oracle'], seenAt: ['logo', 'oracle'] });
    expect(stateOf(await readBook(db, one)).payments).toHaveLength(2);
    expect((await mailsTo(db, one)).map(({ reason }) => reason).sort()).toEqual(
      ['changed', 'email-changed', 'registered', 'registered'].sort(),
    );
    expect((await readHistory(db, one)).filter(({ action }) => action === 'seen')).toHaveLength(2);
    expect(new Set((await readChanged(db, known))?.ids)).toEqual(new Set([one, other]));
  });

  test('an undone merge gives each their own again, days later and after new marks', async () => {
    const { db, one, other } = await two();
    const [before, after] = [await stateIn(db, one), await stateIn(db, other)];
    await merge(db, one, { other, fields: { ...again, selectedEvents: ['Logo Design'] } as never }, asha);
    expect(await rowOf(db, one)).toMatchObject({ email: again.email, name: again.name });
    expect(await stateIn(db, one)).toMatchObject({ chosen: ['logo'] });
    await seen(db, other, 'logo', 'late');
    await undoMerge(db, one, other, asha);
    expect(await rowOf(db, one)).toMatchObject({ email: ravi.email, name: ravi.name, contact: ravi.contact });
    expect(await stateIn(db, one)).toEqual(before);
    expect(await stateIn(db, other)).toEqual({ ...after, isPresent: true, seenAt: ['logo'] });
    expect(await undoMerge(db, one, other, asha).catch(codeOf)).toBe('unknown-merge');
  });

  test('a photo is lent to the one without, until the merge is undone', async () => {
    const { db, one } = await two();
    const withPhoto = newRegistration();
    await store(db, withPhoto);
    const found = db.selectFrom('registrations').select('id').where('contact', '=', withPhoto.contact);
    const other = (await found.executeTakeFirstOrThrow()).id;
    const photos = async () =>
      (await db.selectFrom('id_photos').select('registration_id').execute()).flatMap(Object.values);
    await merge(db, one, { other }, asha);
    expect(await photos()).toEqual([one]);
    await undoMerge(db, one, other, asha);
    expect(await photos()).toEqual([other]);
  });

  test('old links, codes, forms and marks lead to the kept person, and a new pass ends them', async () => {
    const { db, one, other } = await two();
    const tokens = await passTokens(db);
    const own = { id: other, version: 0 };
    await merge(db, one, { other }, asha);
    expect(await findByToken(db, tokens, tokens.tokenFor(own))).toEqual({ id: one, version: 0 });
    expect(await findByCode(db, tokens.codeFor, tokens.codeFor(own))).toEqual({ id: one, state: 'valid' });
    const form = { registration: newRegistration({ ...again, eventIds: ['bingo'], photo: null }), now };
    const first = { key: `key-${again.contact}`, fingerprint: 'f' };
    const [repeated, added] = [
      await registerAll(db, [{ ...form, submission: first }]),
      await registerAll(db, [{ ...form, submission: { key: 'new', fingerprint: 'g' } }]),
    ];
    expect(repeated).toMatchObject([{ pass: { id: one } }]);
    expect(added).toMatchObject([{ pass: null, message: expect.stringContaining('already registered') }]);
    expect(await seen(db, other, 'oracle')).toEqual({ key: `${other} oracle`, id: one });
    expect(await stateIn(db, one)).toMatchObject({ chosen: ['bingo', 'logo', 'oracle'], seenAt: ['oracle'] });
    const { pages } = await packAll({ db, passes: tokens });
    const { value } = await pages.next();
    expect(value?.[0]).toMatchObject({ id: one, mergedCodes: [expect.any(String)] });
    await renewPassOf(db, other, asha);
    expect(await findByToken(db, tokens, tokens.tokenFor(own))).toBeNull();
    expect(await findPassOf(db, other)).toEqual({ id: one, version: 1 });
  });

  test('phones drop the merged person, and read everybody again after an undo', async () => {
    const { db, one, other } = await two();
    const setting = { db, passes: await passTokens(db) };
    const [known] = [await readNumber(db)];
    await merge(db, one, { other }, asha);
    expect(await packChanges(setting, known)).toMatchObject({ people: [{ id: one }], deletedIds: [other] });
    await undoMerge(db, one, other, asha);
    expect(await packChanges(setting, known)).toBeNull();
  });

  test('a merge sent twice, or the other way round, is one merge', async () => {
    const { db, one, other } = await two();
    await merge(db, one, { other }, asha);
    await merge(db, one, { other }, asha);
    await merge(db, other, { other: one }, asha);
    expect((await readHistory(db, one)).filter(({ action }) => action === 'merged')).toHaveLength(1);
  });

  test('a stale preview, an unknown person and a third person’s details change nothing', async () => {
    const { db, one, other } = await two();
    const version = `${await latestEntry(db, one)} ${await latestEntry(db, other)}`;
    await correct(db, other, { sem: '5' }, asha);
    const { email, contact } = newRegistration();
    const third = await storePerson(db, { email, contact });
    const refused = (merging: object) => merge(db, one, { other, ...merging }, asha).catch(codeOf);
    expect(await refused({ version })).toBe('changed-person');
    expect(await refused({ other: one })).toBe('invalid-input');
    expect(await refused({ other: '00000000-0000-7000-8000-000000000000' })).toBe('unknown-registration');
    expect(await refused({ fields: { email, contact } })).toBe('same-registration');
    await withdrawPerson(db, third, asha);
    expect(await refused({ other: third })).toBe('withdrawn');
    expect(await rowOf(db, other)).toMatchObject({ email: again.email });
    expect(await readHistory(db, one)).toHaveLength(1);
  });

  test('a pair that is two stays two, also after one of them was merged', async () => {
    const { db, one, other } = await two();
    const third = await storePerson(db, { contact: '9876500003' });
    for (const _ of [1, 2]) await keepApart(db, one, other, asha);
    expect((await readHistory(db, one)).filter(({ action }) => action === 'kept-apart')).toHaveLength(1);
    await merge(db, third, { other }, asha);
    expect((await readApart(db))(third, one)).toBe(true);
  });

  test('a withdrawal erases what was merged, and keeps its money', async () => {
    const { db, one, other } = await two();
    await mark(db, { kind: 'paid', key: 'p', person: other, method: 'cash' });
    const photo = newRegistration().photo;
    await merge(db, one, { other }, asha);
    await db
      .updateTable('set_aside')
      .set({ bytes: photo?.bytes ?? null })
      .execute();
    expect(await withdrawPerson(db, other, asha)).toBe(true);
    expect(await withdrawPerson(db, other, asha)).toBe(false);
    const left = JSON.stringify(await db.selectFrom('set_aside').selectAll().execute());
    for (const text of [again.email, again.contact, again.name, 'base64']) expect(left).not.toContain(text);
    expect(await db.selectFrom('set_aside').select('bytes').execute()).toEqual([{ bytes: null }]);
    expect((await readMoney(db)).collectors).toMatchObject([{ name: 'Gate', taken: 150 }]);
    expect(await seen(db, other, 'logo')).toMatchObject({ isWithdrawn: true });
    expect(await undoMerge(db, one, other, asha).catch(codeOf)).toBe('unknown-merge');
  });
});

const person = fc.nat(3);
const event = fc.constantFrom('oracle', 'bingo', 'logo');
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('seen', 'taken-back', 'event-added'), person, event }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('absent'), person }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('paid'), person, method: fc.constantFrom('cash', 'online', '') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('merge'), person, into: person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo'), person, into: person }) },
);

test.each(databases)('on %s merges lose nothing, and once undone leave no trace', async (name, open) => {
  const { db } = await open();
  let run = 0;
  const check = fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 16 }), async (deeds) => {
    run += 1;
    const events = [['oracle'], ['bingo', 'logo'], ['oracle', 'logo'], []];
    const people = await Promise.all(events.map((eventIds) => storePerson(db, eventIds.length ? { eventIds } : {})));
    const idOf = (index = 0) => people[index] ?? '';
    const refused = (error: unknown) => void codeOf(error);
    for (const [index, one] of deeds.entries()) {
      const [id, into] = [idOf(one.person), idOf('into' in one ? one.into : 0)];
      if (one.do === 'merge') await merge(db, into, { other: id }, asha).catch(refused);
      else if (one.do === 'undo') await undoMerge(db, into, id, asha).catch(refused);
      else {
        const { do: kind, person: _, ...content } = one;
        const noted = new Date(now.getTime() + (index % 3) * 1000).toISOString();
        await mark(
          db,
          { ...content, kind, key: `${run} ${index}`, person: id, notedAt: noted },
          new Date(now.getTime() + 9_000 + index),
        );
      }
    }
    const left = await db.selectFrom('registrations').select('id').where('id', 'in', people).execute();
    const cash = (await Promise.all(left.map(({ id }) => readBook(db, id))))
      .flatMap((book) => stateOf(book).payments)
      .filter(({ method }) => method === 'cash')
      .reduce((sum, { rupees = 0 }) => sum + rupees, 0);
    const written = await db
      .selectFrom('entries')
      .select('key')
      .where('kind', '=', 'seen')
      .where('registration_id', 'in', people)
      .execute();
    const books = await Promise.all(left.map(({ id }) => readBook(db, id)));
    const shown = books.flatMap(({ entries }) => entries.flatMap(({ kind, key }) => (kind === 'seen' ? [key] : [])));
    expect(shown.sort()).toEqual(written.map(({ key }) => key).sort());
    for (const { id } of left) await stateIn(db, id);
    const before = earlier;
    earlier = (await readMoney(db)).collectors.reduce((sum, { taken }) => sum + taken, 0);
    expect(earlier - before).toBe(cash);

    for (let aside = await merged(); aside.length > 0; aside = await merged())
      for (const { id, merged_into } of aside) await undoMerge(db, merged_into ?? '', id, asha).catch(refused);
    earlier = (await readMoney(db)).collectors.reduce((sum, { taken }) => sum + taken, 0);
    for (const id of people) {
      const rows = await db.selectFrom('entries').selectAll().where('registration_id', '=', id).execute();
      const own = rows.filter(({ kind }) => !['merged', 'merge-undone'].includes(kind));
      expect(await readBook(db, id)).toMatchObject({
        registeredFor: JSON.parse(own.find(({ kind }) => kind === 'registered')?.events ?? '[]'),
        entries: { length: own.length - 1 },
      });
      await stateIn(db, id);
    }
  });
  let earlier = 0;
  const merged = () => db.selectFrom('set_aside').select(['id', 'merged_into']).execute();
  await fc.assert(check, { numRuns: name === 'SQLite' ? 40 : 12 });
});

describe('on PostgreSQL', () => {
  async function race(turns: (db: Database) => Database, act: Act): Promise<Raced> {
    const { db } = await openPostgres();
    const [one, other] = [await storePerson(db, ravi), await storePerson(db, again)];
    await openConnections(db);
    const done = await Promise.all(
      act(turns(db), one, other).map((acting) =>
        acting.then(
          () => true,
          () => false,
        ),
      ),
    );
    return { db, one, other, done };
  }

  const people = async (db: Database) => (await db.selectFrom('registrations').select('id').execute()).length;
  const dataOf = async (db: Database, id: string) => {
    const aside = db.selectFrom('set_aside').select('id').where('id', '=', id).where('registration', 'is not', null);
    return [await rowOf(db, id), ...(await aside.execute())].filter(Boolean).length;
  };

  test('a mark at a desk during a merge counts for the kept person', async () => {
    const act = (db: Database, one: string, other: string) => [
      merge(db, one, { other }, asha),
      seen(db, other, 'logo'),
    ];
    const { db, one } = await race((db) => db, act);
    expect(await stateIn(db, one)).toMatchObject({ seenAt: ['logo'] });
  });

  const races: [string, Act, (raced: Raced) => Promise<number>, number][] = [
    [
      'two merges at once leave one person',
      (db, one, other) => [merge(db, one, { other }, asha), merge(db, other, { other: one }, asha)],
      ({ db }) => people(db),
      1,
    ],
    [
      'a withdrawal during a merge leaves no data',
      (db, one, other) => [merge(db, one, { other }, asha), withdrawPerson(db, other, asha)],
      ({ db, other }) => dataOf(db, other),
      0,
    ],
  ];
  test.each(races)('%s', async (_what, act, count, expected) => {
    const raced = await race((db) => db, act);
    expect([await count(raced), raced.done]).toEqual([expected, [true, true]]);
  });

  test.each(races)('without taking turns, it would not be so: %s', async (_what, act, count, expected) => {
    const raced = await race((db) => withoutTurns(db, 2), act);
    expect([await count(raced), raced.done]).not.toEqual([expected, [true, true]]);
  });
});

type Act = (db: Database, one: string, other: string) => Promise<unknown>[];
type Raced = { db: Database; one: string; other: string; done: boolean[] };
