import { InsertQueryNode, type KyselyPlugin, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import { openPostgres, type TestDatabase } from '#tests/support/database/databases.ts';

const locks = {
  key: { table: 'submissions', name: 'submissions_pkey', inSqlite: ' primary key' },
  person: {
    table: 'registrations',
    name: 'registrations_email_contact',
    inSqlite: ',\n      constraint registrations_email_contact unique (email_key, contact)',
  },
} as const;

/** Removes unique constraints from the database. Without them, each race test must show a doubled write. */
export async function unlocked(database: TestDatabase, ...names: (keyof typeof locks)[]): Promise<TestDatabase> {
  for (const name of names) await takeOff(database, locks[name]);
  return names.includes('person') ? { ...database, db: database.db.withPlugin(withoutConflicts) } : database;
}

async function takeOff({ db, where }: TestDatabase, { table, name, inSqlite }: (typeof locks)[keyof typeof locks]) {
  if (where.databaseUrl !== null) {
    await db.schema.alterTable(table).dropConstraint(name).execute();
    return;
  }
  const text = sql<{ sql: string }>`select sql from sqlite_master where name = ${table}`;
  const made = (await text.execute(db)).rows[0]?.sql ?? '';
  if (!made.includes(inSqlite)) throw new Error(`${table} is made without ${name}: ${made}`);
  await replaceTable(db, table, made.replace(inSqlite, ''));
}

/** SQLite cannot drop a constraint, so this makes the table again. The table must be empty. */
async function replaceTable(db: Database, table: string, made: string): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(db);
  await db.schema.dropTable(table).execute();
  await sql.raw(made).execute(db);
  await sql`pragma foreign_keys = on`.execute(db);
}

/** Removes `on conflict`, which fails without its constraint. */
const withoutConflicts: KyselyPlugin = {
  transformQuery({ node }) {
    if (!InsertQueryNode.is(node) || node.into?.table.identifier.name !== 'registrations') return node;
    const { onConflict: _, ...rest } = node;
    return rest;
  },
  transformResult: async ({ result }) => result,
};

/** The same database, which shows the kind of each statement before it runs. */
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

/** The same database without taking turns (server/book/number.ts): `together` transactions read before one writes. */
export function withoutTurns(db: Database, together: number): Database {
  const nothing = { set: () => ({ execute: async () => [] }) };
  const turnless = inTransactions(db, (trx) =>
    replacing(trx, 'updateTable', (table: 'book') => (table === 'book' ? nothing : trx.updateTable(table))),
  );
  return beforeEntries(turnless, barrier(together));
}

/** What two simultaneous writes on PostgreSQL leave, first with taking turns and then without. */
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
