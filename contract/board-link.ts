import * as z from 'zod/mini';

/** Not in board.ts, so that boards load no zod. */
export const boardLink = z.object({ link: z.string() });
export type BoardLink = z.infer<typeof boardLink>;
