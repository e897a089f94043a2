import type { Selectable } from 'kysely';
import type { Database, Tables } from '#server/database/tables.ts';

/** Which registrations were merged into which. Entries keep the id that they were written about. */
export type Merges = { rootOf(id: string): string; membersOf(id: string): string[] };

export async function readMerges(db: Database): Promise<Merges> {
  const rows = await db
    .selectFrom('set_aside')
    .select(['id', 'merged_into'])
    .where('merged_into', 'is not', null)
    .execute();
  const parents = new Map(rows.map(({ id, merged_into }) => [id, merged_into ?? id]));
  const children = Map.groupBy(rows, ({ merged_into }) => merged_into);
  const rootOf = (id: string): string => {
    const parent = parents.get(id);
    return parent === undefined ? id : rootOf(parent);
  };
  const membersOf = (id: string): string[] => [id, ...(children.get(id) ?? []).flatMap((row) => membersOf(row.id))];
  return { rootOf, membersOf };
}

/** Returns the id of the registration that a merged one is now part of. Returns other ids unchanged. */
export const rootOf = async (db: Database, id: string): Promise<string> => (await readMerges(db)).rootOf(id);

export const membersOf = async (db: Database, id: string): Promise<string[]> => (await readMerges(db)).membersOf(id);

export async function isRegistered(db: Database, id: string): Promise<boolean> {
  const found = db.selectFrom('registrations').select('id');
  return (await found.where('id', '=', await rootOf(db, id)).executeTakeFirst()) !== undefined;
}

/** A registration that was merged or cleared, as the column `registration` of `set_aside` stores it. */
export type Kept = {
  row: Selectable<Tables['registrations']>;
  /** The keys of its submissions, which then lead to the person it was merged into. */
  submissions: string[];
  /** Whether the person it was merged into had no photo and got this one. */
  lentPhoto: boolean;
  photoFault: string | null;
};

export const keptIn = ({ registration }: { registration: string | null }): Kept => JSON.parse(registration ?? '');
