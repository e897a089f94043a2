import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateOf } from '#contract/book/state.ts';
import { readBook } from '#server/book/person.ts';
import { readMoney } from '#server/money/money.ts';
import { databases, openPostgres } from '#tests/support/database/databases.ts';
import { openConnections, withAndWithoutTurns } from '#tests/support/database/unlocked.ts';
import { storePerson } from '#tests/support/people/desk.ts';
import { withFees } from '#tests/support/people/fees.ts';
import { again, asha, codeOf, mark, now, ravi, rowOf, seen, stateIn } from '#tests/support/people/marking.ts';
import { withdrawPerson } from './holder.ts';
import { merge, undoMerge } from './merge.ts';

withFees({ oracle: 100, logo: 50 });

const person = fc.nat(3);
const event = fc.constantFrom('oracle', 'bingo', 'logo');
const method = fc.constantFrom('cash', 'online', '');
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('seen', 'taken-back', 'event-added'), person, event }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('absent'), person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('paid'), person, method }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('merge', 'merge', 'undo'), person, into: person }) },
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
        const entry = { ...content, kind, key: `${run} ${index}`, person: id, notedAt: noted };
        await mark(db, entry, new Date(now.getTime() + 9_000 + index));
      }
    }
    const left = await db.selectFrom('registrations').select('id').where('id', 'in', people).execute();
    const seenOnes = db.selectFrom('entries').select('key').where('kind', '=', 'seen');
    const written = await seenOnes.where('registration_id', 'in', people).execute();
    const books = await Promise.all(left.map(({ id }) => readBook(db, id)));
    const payments = books.flatMap((book) => stateOf(book).payments).filter(({ method }) => method === 'cash');
    const cash = payments.reduce((sum, { rupees = 0 }) => sum + rupees, 0);
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

test('a mark at a desk during a merge counts for the kept person', async () => {
  const { db } = await openPostgres();
  const [one, other] = [await storePerson(db, ravi), await storePerson(db, again)];
  await openConnections(db);
  await Promise.all([merge(db, one, { other }, asha), seen(db, other, 'logo')]);
  expect(await stateIn(db, one)).toMatchObject({ seenAt: ['logo'] });
});

test('two merges at once leave one person; without the lock of the book, they fail', async () => {
  const left = await withAndWithoutTurns(async (db, racing) => {
    const [one, other] = [await storePerson(db, ravi), await storePerson(db, again)];
    const merges = [merge(racing, one, { other }, asha), merge(racing, other, { other: one }, asha)];
    const failed = (await Promise.allSettled(merges)).filter(({ status }) => status === 'rejected').length;
    return { people: (await db.selectFrom('registrations').select('id').execute()).length, failed };
  });
  expect(left[0]).toEqual({ people: 1, failed: 0 });
  expect(left[1]).not.toEqual(left[0]);
});

test('a withdrawal during a merge leaves no data', async () => {
  const { db } = await openPostgres();
  const [one, other] = [await storePerson(db, ravi), await storePerson(db, again)];
  await openConnections(db);
  // The merge is refused if the withdrawal came first.
  await Promise.all([merge(db, one, { other }, asha).catch(codeOf), withdrawPerson(db, other, asha)]);
  const aside = db.selectFrom('set_aside').select('id').where('id', '=', other).where('registration', 'is not', null);
  expect([await rowOf(db, other), await aside.execute()]).toEqual([undefined, []]);
});
