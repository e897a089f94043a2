import * as z from 'zod/mini';
import { failureSentences, ruleSentences } from './calls/problems.ts';
import { registrationFields } from './registration.ts';

/** The code of a pass, as its QR says it, and the token of its link: 44 characters of base64url. */
export const passCode = /^[\w-]{44}$/;

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

/** What renewing a pass answers: the path of the new one. */
export const renewedPass = z.object({ pass: z.string() });

/** What an organiser is given: the pass of a participant as a path, and whole, for a message. */
export const passLink = z.object({ pass: z.string(), url: z.string() });
export type PassLink = z.infer<typeof passLink>;

export const passEvents = z.object({
  selectedEvents: z
    .array(z.string(), { error: ruleSentences.events })
    .check(z.minLength(1, { error: failureSentences.lastEvent })),
});

/** What finding a pass again takes: the rules of the form. */
export const passWanted = z.object({
  email: registrationFields.shape.email,
  contact: registrationFields.shape.contact,
});

/** The page of a pass. */
export const passPath = (token: string): string => `/pass/${token}`;
