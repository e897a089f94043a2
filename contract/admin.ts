import * as z from 'zod/mini';
import { ruleSentences } from './calls/problems.ts';

export const paymentMethods = ['', 'cash', 'online'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A row of the list. Other backends may leave fields out, and send any payment. */
export const registration = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  contact: z.nullish(z.string()),
  college: z.string(),
  selectedEvents: z.array(z.string()),
  isPresent: z.boolean(),
  presentAt: z.optional(z.array(z.string())),
  paymentMethod: z.nullish(z.string()),
  /** Relative to the backend. Signed, and expires. */
  idPhotoPath: z.nullish(z.string()),
  registrationDate: z.string(),
});
export type Registration = z.infer<typeof registration>;
export const registrationList = z.array(registration);

/** The order of the list, for `sort`. */
export function newestFirst(a: PlaceInList, b: PlaceInList): number {
  if (a.registrationDate !== b.registrationDate) return a.registrationDate > b.registrationDate ? -1 : 1;
  if (a._id === b._id) return 0;
  return a._id > b._id ? -1 : 1;
}
type PlaceInList = Pick<Registration, '_id' | 'registrationDate'>;

export const registrationChanges = z.object({
  version: z.string(),
  /** These are all registrations, as after a deletion. */
  complete: z.boolean(),
  /** New, changed and possibly some unchanged ones, newest first. */
  registrations: z.array(registration),
});
export type RegistrationChanges = z.infer<typeof registrationChanges>;

/** `visitor`: the form. `participant`: the pass. `operator`: a command on the server's machine. */
const actorRoles = ['visitor', 'participant', 'desk', 'organiser', 'operator'] as const;
export type ActorRole = (typeof actorRoles)[number];

const historyEntry = z.object({
  at: z.string(),
  /** By the phone's clock. */
  notedAt: z.nullish(z.string()),
  by: z.nullable(z.string()),
  role: z.nullish(z.enum(actorRoles)),
  action: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  isTakenBack: z.optional(z.boolean()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
export const history = z.array(historyEntry);

export const exportNote = z.object({
  file: z.string().check(z.minLength(1), z.maxLength(300)),
  rows: z.int().check(z.nonnegative()),
});

export const attendanceChange = z.object({ isPresent: z.boolean({ error: 'isPresent must be true or false' }) });
export const paymentChange = z.object({
  paymentMethod: z.enum(paymentMethods, { error: "paymentMethod must be 'cash', 'online' or ''" }),
});

export const credentials = z.object({
  username: z.string({ error: ruleSentences.required }).check(z.minLength(1, { error: ruleSentences.required })),
  password: z.string({ error: ruleSentences.required }).check(z.minLength(1, { error: ruleSentences.required })),
});

export function thumbnailPath(idPhotoPath: string): string | null {
  const match = /^(id-photos\/[^/?]+)(\?.+)$/.exec(idPhotoPath);
  return match ? `${match[1]}/thumbnail${match[2]}` : null;
}
