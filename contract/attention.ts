import * as z from 'zod/mini';

export const attention = z.object({
  marksOfWithdrawn: z.number(),
  /** People with more than one payment. */
  paidTwice: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Attention = z.infer<typeof attention>;
