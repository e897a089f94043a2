import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeskEntry } from '#contract/book/desk-entry.ts';
import { inBook } from '#server/book/number.ts';
import { openDatabase } from '#server/database/open.ts';
import { setPayment } from '#server/marks/dashboard.ts';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { addOrganiser } from '#server/organisers/accounts.ts';
import { Problem } from '#server/problem.ts';
import { replaceEvents } from '#server/registrations/holder.ts';
import { databases, onceByTheEnd, type TestDatabase } from '#tests/support/database/databases.ts';
import { withAndWithoutTurns } from '#tests/support/database/unlocked.ts';
import { storePerson } from '#tests/support/people/desk.ts';
import { withFees } from '#tests/support/people/fees.ts';
import { differentSums } from '#tests/support/people/sums.ts';
import { cancelHandover, closeDay, handOver, readMoney, reopenDay } from './money.ts';
import { claimUtr, decideUtr, readUtrs } from './utrs.ts';

withFees({ oracle: 100, bingo: 50 });

const names = ['Asha', 'Gate', 'Ravi'];
const who = fc.constantFrom(...names);
const place = fc.nat(9);
type Fields<Of> = { [Name in keyof Of]: fc.Arbitrary<Of[Name]> };
const weighted = <Do extends string, Of>(name: Do, fields: Fields<Of>, weight = 1) => ({
  weight,
  arbitrary: fc.record({ ...fields, do: fc.constant(name) }) as fc.Arbitrary<Of & { do: Do }>,
});
const act = fc.oneof(
  weighted('pay', { method: fc.constantFrom('cash', 'cash', 'online', ''), late: place }, 4),
  weighted('undo', { of: place }),
  weighted('select', { method: fc.constantFrom('cash', 'online', '') }),
  weighted('hand over', { to: who, rupees: fc.constantFrom(50, 100) }, 2),
  weighted('cancel', { of: place }),
  weighted('close', { off: fc.integer({ min: -20, max: 20 }) }),
  weighted('reopen', { of: place }),
  weighted('claim', { utr: fc.constantFrom('A', 'B'), alone: fc.boolean() }, 3),
  weighted('decide', { state: fc.constantFrom('verified', 'verified', 'rejected', 'asked') }, 3),
  weighted('choose', { event: fc.constantFrom('bingo', 'logo') }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
const deeds = fc.array(fc.record({ act, by: who, person: fc.nat(2) }), { minLength: 6, maxLength: 24 });

async function start(database: TestDatabase) {
  const { db: other } = await openDatabase(database.where);
  onceByTheEnd(() => other.destroy());
  for (const name of names) await addOrganiser(database.db, name, 'a long password', new Date());
  return [database.db, other] as const;
}

const unlessRefused = (error: unknown) => {
  if (!(error instanceof Problem)) throw error;
};

test.each(databases)('on %s all sums of money agree after any race', async (name, open) => {
  const processes = await start(await open());
  const [db] = processes;
  const everybody: string[] = [];
  let run = 0;
  const check = fc.asyncProperty(deeds, async (all) => {
    run += 1;
    const events = [['oracle'], ['bingo', 'oracle'], ['logo']];
    const people = await Promise.all(events.map((eventIds) => storePerson(db, { eventIds })));
    everybody.push(...people);
    const minute = (index: number) => new Date(Date.UTC(2025, 7, 12, run, index));
    const keyOf = (index: number) => `${run}-${index}`;
    const perform = ({ act, by, person }: (typeof all)[number], index: number): Promise<unknown> => {
      const on = processes[index % 2] ?? db;
      const id = people[person] ?? '';
      const author = { actor: by, role: 'organiser', now: minute(20 + index) } as const;
      const sent = { ...author, key: keyOf(index), notedAt: null };
      const write = (entry: object, late = 0) =>
        writeEntry(
          on,
          { ...entry, key: keyOf(index), person: id, notedAt: minute(20 + index - late).toISOString() } as DeskEntry,
          { caller: { name: by, deskId: null }, now: author.now },
        );
      const todo: { [Do in Act['do']]: (act: Extract<Act, { do: Do }>) => Promise<unknown> } = {
        pay: ({ method, late }) => write({ kind: 'paid', method }, late),
        undo: ({ of }) => write({ kind: 'undone', entry: keyOf(of) }),
        select: ({ method }) => setPayment(on, id, method as 'cash', author),
        'hand over': ({ to, rupees }) => handOver(on, { from: by, to, rupees }, sent),
        cancel: ({ of }) => cancelHandover(on, keyOf(of), sent),
        close: async ({ off }) => {
          const found = (await readMoney(on)).collectors.find((one) => one.name === by);
          const counted = Math.max(0, (found?.balance ?? 0) + off);
          return closeDay(on, { collector: by, counted }, sent);
        },
        reopen: ({ of }) => reopenDay(on, keyOf(of), 'why', sent),
        claim: ({ utr, alone }) => {
          const passes = (alone ? [id] : people).map((one) => ({ id: one, version: 0 }));
          return claimUtr(on, `${run} ${utr}`, passes, author.now);
        },
        decide: async ({ state }) => {
          const claims = (await readUtrs(on)).filter(({ who }) => who.some((one) => one.id === id));
          const [first] = claims;
          if (first) await decideUtr(on, first.id, { state, reason: 'why' }, author);
        },
        choose: ({ event }) => inBook(on, (trx) => replaceEvents(trx, { id, known: [], chosen: [event] }, author)),
      };
      return (todo[act.do] as (act: Act) => Promise<unknown>)(act).catch(unlessRefused);
    };
    // Six deeds run at the same time. Each group sees what the group before did.
    for (let start = 0; start < all.length; start += 6)
      await Promise.all(all.slice(start, start + 6).map((deed, index) => perform(deed, start + index)));
    expect(await differentSums(db, everybody)).toEqual([]);
  });
  await fc.assert(check, { numRuns: name === 'SQLite' ? 40 : 15 });
});

test('the same cash is handed over only once; without the lock of the book, it would be twice', async () => {
  const handovers = await withAndWithoutTurns(async (db, racing) => {
    for (const name of names) await addOrganiser(db, name, 'a long password', new Date());
    const author = { actor: 'Asha', role: 'organiser', now: new Date() } as const;
    await setPayment(db, await storePerson(db), 'cash', author);
    const sent = { ...author, key: null, notedAt: null };
    const give = (to: string) => handOver(racing, { from: 'Asha', to, rupees: 150 }, sent).catch(unlessRefused);
    await Promise.all(['Gate', 'Ravi'].map(give));
    return (await readMoney(db)).handovers.length;
  });
  expect(handovers).toEqual([1, 2]);
});
