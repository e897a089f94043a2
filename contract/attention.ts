import * as z from 'zod/mini';

/** What happened that an organiser should look at. */
export const attention = z.object({
  /** Marks about people who have withdrawn. */
  marksOfWithdrawn: z.number(),
  /** People with more than one payment. */
  paidTwice: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Attention = z.infer<typeof attention>;
