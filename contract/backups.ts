import * as z from 'zod/mini';

/** What `GET /api/admin/last-backup` answers. */
export const lastBackup = z.object({
  /** An ISO 8601 instant in UTC; null where none was made. */
  takenAt: z.nullable(z.string()),
  /** Whether it is more than two hours old, or missing, and people have registered since. */
  isBehind: z.boolean(),
});
export type LastBackup = z.infer<typeof lastBackup>;
