import { sql } from 'kysely';
import { StartFault } from '#server/config/config.ts';
import type { Database } from '#server/database/tables.ts';

type Server = { encoding: string; isReadOnly: boolean };

/** @throws {StartFault} if the database cannot store every name, or is read-only. */
export async function assertUsable(db: Database): Promise<void> {
  const { rows } = await sql<Server>`select current_setting('server_encoding') as encoding,
    current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db);
  const [{ encoding, isReadOnly }] = rows as [Server];
  if (encoding !== 'UTF8') {
    throw new StartFault([
      `DATABASE_URL names a database in ${encoding}, which cannot store every name. Create another one: create database fest template template0 encoding 'UTF8' locale 'C'`,
    ]);
  }
  if (isReadOnly) {
    throw new StartFault([
      'DATABASE_URL names a read-only database. Set it to the primary, or promote this replica: select pg_promote()',
    ]);
  }
}
