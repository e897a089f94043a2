import type { Edition } from '#contract/fest.ts';
import { formatDay } from '#programme/times.ts';
import type { Database } from '#server/database/tables.ts';
import type { Due } from './purge.ts';

export type Inventory = {
  registrations: number;
  photos: number;
  submissions: number;
  mails: number;
  organisers: number;
};

export async function takeInventory(db: Database): Promise<Inventory> {
  const count = async (table: 'registrations' | 'set_aside' | 'id_photos' | 'submissions' | 'mails' | 'organisers') => {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return {
    registrations: (await count('registrations')) + (await count('set_aside')),
    photos: await count('id_photos'),
    submissions: await count('submissions'),
    mails: await count('mails'),
    organisers: await count('organisers'),
  };
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export const sayInventory = ({ registrations, photos, submissions, mails }: Inventory): string =>
  `${counted(registrations, 'registration')}, ${counted(photos, 'ID photo')}, ${counted(submissions, 'answered form')}, ${counted(mails, 'mail')}`;

export function sayDue(edition: Edition, due: Due): string {
  const say = (what: string, isDue: boolean, day: string) =>
    `${what} ${isDue ? 'due for deletion since' : 'not due for deletion before'} ${formatDay(day)}`;
  const photos = say('ID photos are', due.photos, edition.photosDeletedOn);
  return `${photos}; ${say('registrations are', due.registrations, edition.registrationsDeletedOn)}.`;
}

export function sayLeft(left: Inventory, onPostgres: boolean): string[] {
  return [
    `The database still has ${sayInventory(left)}; ${counted(left.organisers, 'organiser account')} with invitations (npm run organisers -- remove NAME);`,
    '  the book, which names organisers and desks but no participant.',
    'Delete these yourself: backups made with npm run backup, and spreadsheets that organisers exported.',
    ...(onPostgres
      ? [
          "PostgreSQL's tables were rewritten. Its write-ahead log, archives, replicas and backups still have the deleted data.",
        ]
      : []),
  ];
}
