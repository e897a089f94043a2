import * as z from 'zod/mini';

export const lastBackup = z.object({
  takenAt: z.nullable(z.string()),
  /** Missing or over two hours old, and people have registered since. */
  isBehind: z.boolean(),
});
export type LastBackup = z.infer<typeof lastBackup>;
