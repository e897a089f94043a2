import * as z from 'zod/mini';
import { ruleSentences } from './calls/problems.ts';

export const paymentMethods = ['', 'cash', 'online'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A registration in the dashboard's list. Backends other than ours may omit fields, and send any payment method. */
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
  /** A relative path on the backend, with a signature that expires. */
  idPhotoPath: z.nullish(z.string()),
  registrationDate: z.string(),
});
export type Registration = z.infer<typeof registration>;
export const registrationList = z.array(registration);

/** Compares two registrations for `sort`: the newest comes first. */
export function newestFirst(a: PlaceInList, b: PlaceInList): number {
  if (a.registrationDate !== b.registrationDate) return a.registrationDate > b.registrationDate ? -1 : 1;
  if (a._id === b._id) return 0;
  return a._id > b._id ? -1 : 1;
}
type PlaceInList = Pick<Registration, '_id' | 'registrationDate'>;

export const registrationChanges = z.object({
  version: z.string(),
  /** True if `registrations` lists everybody, for example after a deletion. */
  complete: z.boolean(),
  /** New and changed registrations, and perhaps a few unchanged ones, newest first. */
  registrations: z.array(registration),
});
export type RegistrationChanges = z.infer<typeof registrationChanges>;

/** A `visitor` sent the form, a `participant` used the pass, an `operator` ran a command on the server. */
const actorRoles = ['visitor', 'participant', 'desk', 'organiser', 'operator'] as const;
export type ActorRole = (typeof actorRoles)[number];

const historyEntry = z.object({
  at: z.string(),
  /** When the phone noted the entry, by the phone's clock. */
  notedAt: z.nullish(z.string()),
  by: z.nullable(z.string()),
  role: z.nullish(z.enum(actorRoles)),
  action: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  isTakenBack: z.optional(z.boolean()),
  rupees: z.optional(z.number()),
  field: z.nullish(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
export const history = z.array(historyEntry);

export const exportNote = z.object({
  file: z.string().check(z.minLength(1), z.maxLength(300)),
  rows: z.int().check(z.nonnegative()),
});

export const attendanceChange = z.object({
  isPresent: z.boolean({ error: 'isPresent must be true or false' }),
  /** The key of the absent entry that this change undoes. */
  undo: z.optional(z.string()),
});

/** The answer after a person was marked absent: the events that were taken back, and the key to undo the absence. */
export const absence = z.object({ takenBack: z.array(z.string()), undo: z.string() });
export type Absence = z.infer<typeof absence>;

export const paymentMethod = z.enum(paymentMethods, { error: "paymentMethod must be 'cash', 'online' or ''" });
export const paymentChange = z.object({
  paymentMethod,
  /** The key of the paid entry that this change undoes. */
  undo: z.optional(z.string()),
});
/** The answer to a changed payment: the key to undo the change. */
export const paymentUndo = z.object({ undo: z.optional(z.string()) });
export type PaymentUndo = z.infer<typeof paymentUndo>;

export const credentials = z.object({
  username: z.string({ error: ruleSentences.required }).check(z.minLength(1, { error: ruleSentences.required })),
  password: z.string({ error: ruleSentences.required }).check(z.minLength(1, { error: ruleSentences.required })),
});

export const organiserSession = z.object({ username: z.string() });

export function thumbnailPath(idPhotoPath: string): string | null {
  const match = /^(id-photos\/[^/?]+)(\?.+)$/.exec(idPhotoPath);
  return match ? `${match[1]}/thumbnail${match[2]}` : null;
}

/** `boardLink` is not in contract/board.ts, because the board page must not load zod. */
export const boardLink = z.object({ link: z.string() });
