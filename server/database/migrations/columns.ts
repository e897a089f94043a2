import { type ColumnDefinitionBuilder as Column, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';

// Released migrations use this, so never change the SQL that it builds.
type Table = CreateTableBuilder<string, string>;

/** Makes a table. Without STRICT an SQLite column takes any type. */
export const creatingIn =
  (db: Kysely<never>, dialect: Dialect) =>
  async (name: string, addColumns: (table: Table) => Table): Promise<void> => {
    const table = addColumns(db.schema.createTable(name));
    await (dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table).execute();
  };

export const primaryKey = (column: Column) => column.primaryKey().notNull();
export const notNull = (column: Column) => column.notNull();
export const deletedWith = (parent: string) => (column: Column) => column.references(parent).onDelete('cascade');

/** Text columns that are never null. */
export const texts =
  (...names: string[]) =>
  (table: Table): Table =>
    names.reduce((wider, name) => wider.addColumn(name, 'text', notNull), table);
