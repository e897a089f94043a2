import { stateKinds } from '#contract/book/entry.ts';
import { stateOf } from '#contract/book/state.ts';
import type { Attention } from '#contract/today.ts';
import { feeOf, isPaidTwice } from '#programme/fees.ts';
import { readBooks } from '#server/book/person.ts';
import type { Database } from '#server/database/tables.ts';

export async function readAttention(db: Database): Promise<Attention> {
  return { marksOfWithdrawn: await countMarksOfWithdrawn(db), paidTwice: await findPaidTwice(db) };
}

async function countMarksOfWithdrawn(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('entries as mark')
    .innerJoin('entries as end', (join) =>
      join.onRef('end.registration_id', '=', 'mark.registration_id').on('end.kind', 'in', ['withdrawn', 'purged']),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mark.kind', 'in', [...stateKinds])
    .whereRef('mark.number', '>', 'end.number')
    .executeTakeFirstOrThrow();
  return count;
}

async function findPaidTwice(db: Database): Promise<Attention['paidTwice']> {
  const people = await db
    .selectFrom('entries')
    .leftJoin('set_aside', 'set_aside.id', 'entries.registration_id')
    .innerJoin('registrations', (join) =>
      join.on('registrations.id', '=', ({ fn, ref }) => fn.coalesce(ref('merged_into'), ref('registration_id'))),
    )
    .select(['registrations.id', 'name'])
    .where('entries.kind', '=', 'paid')
    .where('new_value', '<>', '')
    .groupBy(['registrations.id', 'name'])
    .having(({ fn }) => fn.countAll(), '>', 1)
    .orderBy('name')
    .execute();
  const ids = people.map(({ id }) => id);
  const books = await readBooks(db, ids);
  const isTwice = (id: string) => {
    const { chosen, payments } = stateOf(books.get(id) ?? { registeredFor: [], entries: [] });
    return isPaidTwice(feeOf(chosen), payments);
  };
  return people.filter(({ id }) => isTwice(id));
}
