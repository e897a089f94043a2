import type { Selectable } from 'kysely';
import type { Database, Tables } from '#server/database/tables.ts';

/** Which registrations were merged into which. An entry keeps the id of the registration that it was written for. */
export type Merges = Awaited<ReturnType<typeof readMerges>>;

export async function readMerges(db: Database) {
  const merged = await db
    .selectFrom('set_aside')
    .select(['id', 'merged_into', 'email_key', 'contact', 'pass_version as version'])
    .where('merged_into', 'is not', null)
    .execute();
  const parents = new Map(merged.map(({ id, merged_into }) => [id, merged_into ?? id]));
  const children = Map.groupBy(merged, ({ merged_into }) => merged_into);
  const rootOf = (id: string): string => {
    const parent = parents.get(id);
    return parent === undefined ? id : rootOf(parent);
  };
  const mergedInto = (id: string): typeof merged =>
    (children.get(id) ?? []).flatMap((row) => [row, ...mergedInto(row.id)]);
  const membersOf = (id: string): string[] => [id, ...mergedInto(id).map((row) => row.id)];
  return { merged, rootOf, mergedInto, membersOf };
}

/** Returns the id of the registration that this one was merged into, or its own id if it was not merged. */
export const rootOf = async (db: Database, id: string): Promise<string> => (await readMerges(db)).rootOf(id);

export const membersOf = async (db: Database, id: string): Promise<string[]> => (await readMerges(db)).membersOf(id);

/** Begins a query for one registration. */
export const registrationRow = (db: Database, id: string) => db.selectFrom('registrations').where('id', '=', id);

/** Returns the id from `rootOf`, or null if that registration does not exist. */
export async function registeredRoot(db: Database, id: string): Promise<string | null> {
  const row = registrationRow(db, await rootOf(db, id)).select('id');
  return (await row.executeTakeFirst())?.id ?? null;
}

/** Finds the registration with this email key and phone number. */
export function findRegistered(db: Database, emailKey: string, contact: string) {
  const found = db.selectFrom('registrations').select(['id', 'name']).where('email_key', '=', emailKey);
  return found.where('contact', '=', contact).executeTakeFirst();
}

/** A merged or cleared registration, as the column `registration` of `set_aside` stores it. */
export type Kept = {
  row: Selectable<Tables['registrations']>;
  /** The keys of this registration's submissions. After a merge, these keys lead to the other registration. */
  submissions: string[];
  /** True if this registration's photo went to the other registration, which had no photo. */
  lentPhoto: boolean;
  photoFault: string | null;
};

export const keptIn = ({ registration }: { registration: string | null }): Kept => JSON.parse(registration ?? '');
