import type { Database } from '#server/database/tables.ts';

export type Inventory = {
  registrations: number;
  photos: number;
  submissions: number;
  mails: number;
  organisers: number;
};

export async function takeInventory(db: Database): Promise<Inventory> {
  const count = async (table: 'registrations' | 'id_photos' | 'submissions' | 'mails' | 'organisers') => {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return {
    registrations: await count('registrations'),
    photos: await count('id_photos'),
    submissions: await count('submissions'),
    mails: await count('mails'),
    organisers: await count('organisers'),
  };
}
