import { stateOf } from '#contract/book/state.ts';
import { readEvents } from '#server/book/events.ts';
import { readBooks, writeState } from '#server/book/person.ts';
import type { Database } from '#server/database/tables.ts';

const pageSize = 500;

/** Sets everybody's columns from their entries. A restore keeps entries that are newer than the backup, and they count. */
export async function followBook(trx: Database): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await trx
      .selectFrom('registrations')
      .select(['id', 'is_present', 'payment_method'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    const ids = rows.map(({ id }) => id);
    const books = await readBooks(trx, ids);
    const chosen = await readEvents(trx, 'registration_events', ids);
    const seen = await readEvents(trx, 'presences', ids);
    for (const { id, is_present, payment_method } of rows) {
      const book = books.get(id);
      if (!book) continue;
      const columns = {
        isPresent: is_present === 1,
        paymentMethod: payment_method,
        chosen: chosen.get(id) ?? [],
        presences: new Map(seen.get(id)?.map((event) => [event, []])),
      };
      await writeState(trx, id, columns, stateOf(book));
    }
    after = ids.at(-1) ?? '';
    if (ids.length < pageSize) return;
  }
}
