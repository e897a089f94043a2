import type { Migration } from 'kysely/migration';
import type { Dialect } from '#server/database/tables.ts';
import { book } from './0013-book/index.ts';
import { moves } from './0014-moves.ts';
import { heardDesks } from './0015-heard-desks.ts';
import { money } from './0016-money.ts';
import { accounts } from './0017-accounts.ts';
import { people } from './0018-people.ts';
import { setAside } from './0019-set-aside.ts';
import { letters } from './0021-letters.ts';
import { photoFaults } from './0022-photo-faults.ts';
import { mailOrder } from './0023-mail-order.ts';
import {
  accountability,
  emailKeys,
  firstEdition,
  listChanges,
  manyProcesses,
  oneCounter,
} from './before-the-book/0001-to-0006.ts';
import {
  backups,
  changeNotifications,
  desks,
  doubtedMails,
  participants,
  photoVersions,
} from './before-the-book/0007-to-0012.ts';

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
  '0019-set-aside': setAside(dialect),
  '0021-letters': letters(dialect),
  '0022-photo-faults': photoFaults,
  '0023-mail-order': mailOrder,
});
