import * as z from 'zod/mini';
import { ruleSentences } from './calls/problems.ts';

export const paymentMethods = ['', 'cash', 'online'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * A row of the list. Our server sends every field but `idPhotoPath` and `presentAt`, which not everybody has; other backends
 * of the specification may leave out more, so that is optional here and the payment is any text.
 */
export const registration = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  contact: z.nullish(z.string()),
  college: z.string(),
  selectedEvents: z.array(z.string()),
  isPresent: z.boolean(),
  /** The labels of the events at which they were seen, in the programme's order; left out by our server where there are none. */
  presentAt: z.optional(z.array(z.string())),
  paymentMethod: z.nullish(z.string()),
  /** Relative to the backend's address, signed and expiring. */
  idPhotoPath: z.nullish(z.string()),
  /** An ISO 8601 instant in UTC. */
  registrationDate: z.string(),
});
export type Registration = z.infer<typeof registration>;
export const registrationList = z.array(registration);

/** The list's order, for `sort`: the newest first, and of one instant the greater id. */
export function newestFirst(a: PlaceInList, b: PlaceInList): number {
  if (a.registrationDate !== b.registrationDate) return a.registrationDate > b.registrationDate ? -1 : 1;
  if (a._id === b._id) return 0;
  return a._id > b._id ? -1 : 1;
}
type PlaceInList = Pick<Registration, '_id' | 'registrationDate'>;

/** What `GET /api/admin/registrations/changes?since=VERSION` answers. */
export const registrationChanges = z.object({
  /** What to ask with next. */
  version: z.string(),
  /** Whether these are all registrations there are, as after a deletion: the holder drops what it had. */
  complete: z.boolean(),
  /** What is new or changed, newest first. Some may be as the holder has them already. */
  registrations: z.array(registration),
});
export type RegistrationChanges = z.infer<typeof registrationChanges>;

/** `visitor`: the form. `participant`: the pass. `operator`: a command on the server's machine. */
const actorRoles = ['visitor', 'participant', 'desk', 'organiser', 'operator'] as const;
export type ActorRole = (typeof actorRoles)[number];

/** One entry of the book about a registration. The history lists the latest first. */
const historyEntry = z.object({
  /** An ISO 8601 instant in UTC. */
  at: z.string(),
  /** By the phone's clock, if it waited there. */
  notedAt: z.nullish(z.string()),
  /** The organiser's username or the desk's name; null if nobody was signed in. */
  by: z.nullable(z.string()),
  role: z.nullish(z.enum(actorRoles)),
  action: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Whether a later entry took it back. */
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

/** The path of the thumbnail, or null where the photo is not this server's. */
export function thumbnailPath(idPhotoPath: string): string | null {
  const match = /^(id-photos\/[^/?]+)(\?.+)$/.exec(idPhotoPath);
  return match ? `${match[1]}/thumbnail${match[2]}` : null;
}
