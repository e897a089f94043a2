import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '#server/database/tables.ts';
import { book } from './book/index.ts';
import { firstEdition } from './first-edition.ts';
import { sinceTheBook } from './since-the-book.ts';

/** The release before the book ran these migrations, and Kysely needs their names. */
const ofLastRelease = [
  ...['0002-accountability', '0003-list-changes', '0004-many-processes', '0005-one-counter', '0006-email-keys'],
  ...['0007-participants', '0008-doubted-mails', '0009-photo-versions', '0010-desks', '0011-change-notifications'],
  '0012-backups',
];

/** The migrations run in the order of their names. Add new ones to since-the-book.ts. Never change a released one. */
export const migrationsFor = (dialect: Dialect): Record<string, Migration> => ({
  '0001-first-edition': running(firstEdition(dialect)),
  ...Object.fromEntries(ofLastRelease.map((name) => [name, running([])])),
  '0013-book': book(dialect),
  ...Object.fromEntries(Object.entries(sinceTheBook(dialect)).map(([name, statements]) => [name, running(statements)])),
});

const running = (statements: readonly string[]): Migration => ({
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
