import * as z from 'zod/mini';
import { failureSentences, ruleSentences } from './calls/problems.ts';
import { registrationFields } from './registration.ts';

/** The code in a pass's QR code, or the token in the pass's link: 44 characters of base64url. */
export const passCode = /^[\w-]{44}$/;

export const pass = z.object({
  name: z.string(),
  /** Such as `7K2Q-9XMA`, easy to read aloud. */
  reference: z.string(),
  /** The content of the QR code. Desks find the person by this code, but it does not open the pass. */
  code: z.string(),
  /** Labels, in the order of the programme. */
  selectedEvents: z.array(z.string()),
  hasPhoto: z.boolean(),
  /** Why an organiser rejected the photo. */
  photoFault: z.optional(z.string()),
  isPresent: z.boolean(),
  /** '', 'cash' or 'online'. */
  paymentMethod: z.string(),
  /** The part of the fees that is not paid, in whole rupees. Missing if the edition has no fees. */
  due: z.optional(z.number()),
  /** The last UPI payment entered for this person. `state` is 'claimed', 'verified', 'asked' or 'rejected'. */
  utr: z.optional(z.object({ utr: z.string(), state: z.string(), reason: z.string() })),
  /** An ISO 8601 instant in UTC. */
  registrationDate: z.string(),
  canChange: z.boolean(),
});
export type Pass = z.infer<typeof pass>;

/** The answer of `register`. If the form was added to an earlier registration, `message` is the only field. */
export const registerAnswer = z.object({
  message: z.optional(z.string()),
  pass: z.optional(z.string()),
  reference: z.optional(z.string()),
  code: z.optional(z.string()),
  /** True if a mail server is set up. The link to the pass then also comes by mail. */
  isMailed: z.optional(z.boolean()),
});
export type RegisterAnswer = z.infer<typeof registerAnswer>;

export const renewedPass = z.object({ pass: z.string() });

export const messageAnswer = z.object({ message: z.string() });

export const passLink = z.object({ pass: z.string(), url: z.string() });
export type PassLink = z.infer<typeof passLink>;

export const passEvents = z.object({
  selectedEvents: z
    .array(z.string(), { error: ruleSentences.events })
    .check(z.minLength(1, { error: failureSentences.lastEvent })),
});

const { email, contact } = registrationFields.shape;
export const passEmail = z.object({ email });
export const passWanted = z.object({ email, contact });

export const passPath = (token: string): string => `/pass/${token}`;
