import type { PersonState } from '#contract/book/state.ts';
import type { Database } from '#server/database/tables.ts';

type Columns = Pick<PersonState, 'isPresent' | 'paymentMethod' | 'chosen' | 'presences'>;

/** Writes what changed of a state into the columns that the list, the boards and the counts read. */
export async function writeState(trx: Database, id: string, before: Columns, after: Columns): Promise<void> {
  if (before.isPresent !== after.isPresent || before.paymentMethod !== after.paymentMethod) {
    await trx
      .updateTable('registrations')
      .set({ is_present: after.isPresent ? 1 : 0, payment_method: after.paymentMethod })
      .where('id', '=', id)
      .execute();
  }
  await writeEvents(trx, 'registration_events', id, before.chosen, after.chosen);
  await writeEvents(trx, 'presences', id, [...before.presences.keys()], [...after.presences.keys()]);
}

async function writeEvents(
  trx: Database,
  table: 'registration_events' | 'presences',
  id: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const gone = before.filter((event) => !after.includes(event));
  const added = after.filter((event) => !before.includes(event));
  if (gone.length > 0) {
    await trx.deleteFrom(table).where('registration_id', '=', id).where('event_id', 'in', gone).execute();
  }
  if (added.length === 0) return;
  await trx
    .insertInto(table)
    .values(added.map((event_id) => ({ registration_id: id, event_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
