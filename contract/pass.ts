import * as z from 'zod/mini';

/** What a participant sees and may change by the link of their pass. */
export const pass = z.object({
  name: z.string(),
  /** Such as `7K2Q-9XMA`, to be said aloud. */
  reference: z.string(),
  /** What the QR says: it finds the person at a desk and opens nothing. */
  code: z.string(),
  /** Labels, in the order of the programme. */
  selectedEvents: z.array(z.string()),
  hasPhoto: z.boolean(),
  isPresent: z.boolean(),
  /** '', 'cash' or 'online'. */
  paymentMethod: z.string(),
  /** An ISO 8601 instant in UTC. */
  registrationDate: z.string(),
  /** Whether the holder may change anything: until registration closes. */
  canChange: z.boolean(),
});
export type Pass = z.infer<typeof pass>;

/** What `register` answers. Whoever adds to an earlier registration gets the message alone. */
export const registerAnswer = z.object({
  message: z.optional(z.string()),
  /** `/pass/<token>` */
  pass: z.optional(z.string()),
  reference: z.optional(z.string()),
  code: z.optional(z.string()),
});
export type RegisterAnswer = z.infer<typeof registerAnswer>;

/** The page of a pass. */
export const passPath = (token: string): string => `/pass/${token}`;
