import type { Kysely } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';
import { creatingIn, deletedWith, primaryKey, texts } from './columns.ts';

export const letters = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    await creatingIn(db, dialect)('letters', (table) =>
      table
        .addColumn('id', 'text', primaryKey)
        .$call(texts('about', 'subject', 'text', 'made_by', 'made_at'))
        .addColumn('people', 'integer', (column) => column.notNull())
        .addColumn('sent_at', 'text')
        .addColumn('stopped_at', 'text'),
    );
    await db.schema.alterTable('mails').addColumn('letter_id', 'text', deletedWith('letters.id')).execute();
    await db.schema.createIndex('mails_letter').on('mails').columns(['letter_id', 'state']).execute();
    const flag = db.schema.alterTable('registrations');
    await flag.addColumn('no_letters', 'integer', (column) => column.notNull().defaultTo(0)).execute();
  },
});
