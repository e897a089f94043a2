import type { Kysely } from 'kysely';

/** Counts how often nobody could tell whether a mail server had accepted a mail. Frozen: a change is a new migration. */
export const doubtedMails = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('mails')
      .addColumn('doubts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
