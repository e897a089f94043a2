import type { Migration } from 'kysely/migration';
import type { Dialect } from '#server/database/tables.ts';
import { book } from './0013-book/index.ts';
import { moves } from './0014-moves.ts';
import { heardDesks } from './0015-heard-desks.ts';
import { money } from './0016-money.ts';
import { accounts } from './0017-accounts.ts';
import { people } from './0018-people.ts';
import { photoFaults } from './0022-photo-faults.ts';
import { firstEdition } from './before-the-book/0001-first-edition.ts';
import { accountability } from './before-the-book/0002-accountability.ts';
import { listChanges } from './before-the-book/0003-list-changes.ts';
import { manyProcesses } from './before-the-book/0004-many-processes.ts';
import { oneCounter } from './before-the-book/0005-one-counter.ts';
import { emailKeys } from './before-the-book/0006-email-keys.ts';
import { participants } from './before-the-book/0007-participants.ts';
import { doubtedMails } from './before-the-book/0008-doubted-mails.ts';
import { photoVersions } from './before-the-book/0009-photo-versions.ts';
import { desks } from './before-the-book/0010-desks.ts';
import { changeNotifications } from './before-the-book/0011-change-notifications.ts';
import { backups } from './before-the-book/0012-backups.ts';

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
  '0014-moves': moves,
  '0015-heard-desks': heardDesks,
  '0016-money': money(dialect),
  '0018-people': people,
  '0017-accounts': accounts(dialect),
  '0022-photo-faults': photoFaults,
});
