import type { Database } from './database.ts';
import type { Queue, Told } from './queue.ts';
import type { Write } from './write.ts';

/** What waits on this phone, in the memory of this tab: the page shows it without waiting for the database. */
export type Mirror = {
  writes: readonly Write[];
  told: readonly Told[];
  /** Of walk-ins, by those that they had while they waited. */
  realIds: ReadonlyMap<string, string>;
};

export const nothingWaits: Mirror = { writes: [], told: [], realIds: new Map() };

/** What cannot be read, as of another fest, is told and stays until somebody lets go of it. */
export async function readMirror(database: Database, queue: Queue): Promise<Mirror> {
  const db = await database();
  const [waiting, told, ids, idKeys] = [
    await queue.read(),
    await queue.readTold(),
    await db.getAll('ids'),
    await db.getAllKeys('ids'),
  ];
  return {
    writes: waiting.flatMap(({ write }) => write ?? []),
    told,
    realIds: new Map(idKeys.map((key, index) => [key, ids[index] ?? key])),
  };
}
