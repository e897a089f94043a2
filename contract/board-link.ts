import * as z from 'zod/mini';

/** `link` is whole, and begins with the public address. Apart from board.ts, so that boards load no zod. */
export const boardLink = z.object({ link: z.string() });
export type BoardLink = z.infer<typeof boardLink>;
