import { intoBook } from '#server/database/migrations/0013-book/into-book.ts';
import { createOldTables, dropOldTables } from '#server/database/migrations/0013-book/old-tables.ts';
import type { Database } from '#server/database/tables.ts';
import type { TableRow } from './file/lines.ts';

/** Restores backups of the release before the book: the migration turns their rows into entries. */

/** The table from which the migration reads these rows. */
export const stagedTable = (table: string): string => (table === 'presences' ? 'old_presences' : table);

export function staged({ table, row: { taken_back: _ofVersions, ...row } }: TableRow): TableRow {
  return { table: stagedTable(table), row };
}

export const prepare = (trx: Database): Promise<void> => createOldTables(trx as never);

export async function convert(trx: Database): Promise<void> {
  await intoBook(trx as never);
  await dropOldTables(trx as never);
}
