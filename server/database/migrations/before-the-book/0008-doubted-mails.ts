import type { Kysely } from 'kysely';

export const doubtedMails = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('mails')
      .addColumn('doubts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
