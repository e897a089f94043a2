import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import { openPostgres } from '#tests/support/database/databases.ts';

/** The same database, but `look` gets the kind of each SQL statement before the statement runs. */
export const watching = (db: Database, look: (kind: string) => void): Database =>
  db.withPlugin({
    transformQuery({ node }) {
      look(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });

const replacing = <T extends object>(target: T, name: string, value: unknown): T =>
  new Proxy(target, {
    get(of, asked) {
      if (asked === name) return value;
      const found = Reflect.get(of, asked, of);
      return typeof found === 'function' ? found.bind(of) : found;
    },
  });

/** The same database without the lock in server/book/number.ts: `together` transactions read before one writes. */
function withoutTurns(db: Database, together: number): Database {
  const nothing = { set: () => ({ execute: async () => [] }) };
  const turnless = inTransactions(db, (trx) =>
    replacing(trx, 'updateTable', (table: 'book') => (table === 'book' ? nothing : trx.updateTable(table))),
  );
  return beforeEntries(turnless, barrier(together));
}

/** Returns what two simultaneous writes leave on PostgreSQL, first with the lock of the book, then without it. */
export async function withAndWithoutTurns<Left>(
  race: (db: Database, racing: Database) => Promise<Left>,
): Promise<[Left, Left]> {
  const run = async (turns: (db: Database) => Database) => {
    const { db } = await openPostgres();
    await openConnections(db);
    return race(db, turns(db));
  };
  return [await run((db) => db), await run((db) => withoutTurns(db, 2))];
}

/** The same database, but each transaction waits before it adds an entry to the book. */
export const beforeEntries = (db: Database, wait: () => Promise<unknown>): Database =>
  inTransactions(db, (trx) => {
    const late = (rows: never) => ({
      execute: () => wait().then(() => trx.insertInto('entries').values(rows).execute()),
    });
    return replacing(trx, 'insertInto', (table: 'entries') =>
      table === 'entries' ? { values: late } : trx.insertInto(table),
    );
  });

const inTransactions = (db: Database, changed: (trx: Database) => Database): Database =>
  replacing(db, 'transaction', () => ({
    execute: <T>(work: (trx: Database) => Promise<T>) => db.transaction().execute((trx) => work(changed(trx))),
  }));

function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    if (++waiting === count) resolve();
    return promise;
  };
}

/** Opens the connections that a race needs. */
export async function openConnections(db: Database, wanted = 5): Promise<void> {
  let opened = 0;
  const { promise: allOpen, resolve } = Promise.withResolvers<void>();
  const hold = () =>
    db.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection);
      if (++opened === wanted) resolve();
      await allOpen;
    });
  await Promise.all(Array.from({ length: wanted }, hold));
}
