import type { Migration } from 'kysely/migration';
import type { Dialect } from '#server/database/tables.ts';
import { firstEdition } from './0001-first-edition.ts';
import { accountability } from './0002-accountability.ts';
import { listChanges } from './0003-list-changes.ts';
import { manyProcesses } from './0004-many-processes.ts';
import { oneCounter } from './0005-one-counter.ts';
import { emailKeys } from './0006-email-keys.ts';
import { participants } from './0007-participants.ts';
import { doubtedMails } from './0008-doubted-mails.ts';
import { photoVersions } from './0009-photo-versions.ts';
import { desks } from './0010-desks.ts';
import { changeNotifications } from './0011-change-notifications.ts';
import { backups } from './0012-backups.ts';
import { book } from './0013-book/index.ts';

/** In the order of their names. Add new ones at the end. Never change a released migration. */
export const migrationsFor = (dialect: Dialect): Record<string, Migration> => ({
  '0001-first-edition': firstEdition(dialect),
  '0002-accountability': accountability(dialect),
  '0003-list-changes': listChanges(dialect),
  '0004-many-processes': manyProcesses(dialect),
  '0005-one-counter': oneCounter,
  '0006-email-keys': emailKeys,
  '0007-participants': participants(dialect),
  '0008-doubted-mails': doubtedMails,
  '0009-photo-versions': photoVersions,
  '0010-desks': desks(dialect),
  '0011-change-notifications': changeNotifications(dialect),
  '0012-backups': backups(dialect),
  '0013-book': book(dialect),
});
