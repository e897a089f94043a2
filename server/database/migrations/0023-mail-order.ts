import { type Kysely, sql } from 'kysely';

/** To claim a mail without reading the thousands of letters that wait, or all mails that were sent. */
export const mailOrder = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create index mails_early on mails (state, next_attempt_at, id) where reason <> 'letter'`.execute(db);
    await sql`create index mails_settled on mails (state, settled_at) where settled_at is not null`.execute(db);
  },
};
