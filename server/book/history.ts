import type { HistoryEntry } from '#contract/admin.ts';
import { labelsOf } from '#programme/events.ts';
import type { Database } from '#server/database/tables.ts';
import { historyOf, listIn } from './entries.ts';

export async function readHistory(db: Database, id: string): Promise<HistoryEntry[]> {
  const rows = await historyOf(db, id);
  const takenBack = new Set(rows.flatMap(({ cancels }) => listIn(cancels)));
  return rows.map((row) => ({
    ...{ at: row.at, notedAt: row.noted_at, by: row.actor, role: row.role, action: row.kind },
    from: row.old_value,
    to: row.events === null ? row.new_value : labelsOf(listIn(row.events)).join(', '),
    isTakenBack: takenBack.has(row.key),
  }));
}
