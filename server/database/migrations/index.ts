import type { Migration } from 'kysely/migration';
import type { Dialect } from '#server/database/tables.ts';
import { firstEdition } from './0001-first-edition.ts';
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
import { noNotifications } from './0024-no-notifications.ts';

/** Databases of the last release ran these. Kysely needs their names. */
const ofLastRelease = [
  ...['0002-accountability', '0003-list-changes', '0004-many-processes', '0005-one-counter', '0006-email-keys'],
  ...['0007-participants', '0008-doubted-mails', '0009-photo-versions', '0010-desks', '0011-change-notifications'],
  '0012-backups',
];

/** In the order of their names. Add new ones at the end. Never change a released migration. */
export const migrationsFor = (dialect: Dialect): Record<string, Migration> => ({
  '0001-first-edition': firstEdition(dialect),
  ...Object.fromEntries(ofLastRelease.map((name) => [name, { up: async () => {} }])),
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
  '0024-no-notifications': noNotifications(dialect),
});
