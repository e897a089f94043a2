import * as z from 'zod/mini';
import { paymentMethods } from '#contract/admin.ts';
import { personBook } from '#contract/book/entry.ts';
import { deskSentences } from './sentences.ts';
import { ruleSentences } from '#contract/calls/problems.ts';
import { fieldsOrNone, registrationFields } from '#contract/registration.ts';
import { isReadable, isVisible, readable } from '#contract/text.ts';

/** A participant as a desk finds them: enough to tell look-alikes apart, and no more. */
const foundPerson = z.object({
  id: z.string(),
  name: z.string(),
  college: z.string(),
  /** The last four digits of the contact. */
  contactEnd: z.string(),
  /** Labels, in the order of the programme. */
  selectedEvents: z.array(z.string()),
  /** The arrival: true as soon as they are present anywhere. */
  isPresent: z.boolean(),
  /** The labels of the events at which they were seen. */
  presentAt: z.array(z.string()),
});
export type FoundPerson = z.infer<typeof foundPerson>;
export const foundPeople = z.array(foundPerson);

/** What is typed into the search, and the id of the event whose people come first. */
export const peopleQuery = z.object({ q: z.optional(z.string()), event: z.optional(z.string()) });

/** That somebody was seen, or paid: when, and by whom. */
const sighting = z.object({
  key: z.string(),
  /** When it happened, as far as the phone that noted it knows: an ISO 8601 instant in UTC. */
  since: z.string(),
  /** The desk or organiser. */
  by: z.nullable(z.string()),
  /** When the server heard of it, if that was more than ten minutes later. */
  heardAt: z.optional(z.string()),
});
export type CardSighting = z.infer<typeof sighting>;

const cardEvent = z.object({
  id: z.string(),
  /** Whether they registered for it. */
  isChosen: z.boolean(),
  /** Everybody who saw them there, the earliest first. */
  sightings: z.array(sighting),
  /** Of the first of them; null if nobody saw them there. */
  presentSince: z.nullable(z.string()),
  markedBy: z.nullable(z.string()),
});

/** The card of one participant: what a desk sees before it acts. */
export const personCard = z.object({
  ...foundPerson.shape,
  /** Such as `7K2Q-9XMA`. */
  reference: z.string(),
  /** Relative to the backend's address, signed and expiring; null without a photo. */
  idPhotoPath: z.nullable(z.string()),
  paymentMethod: z.enum(paymentMethods),
  /** The latest first. Two are a fact: two desks took money. */
  payments: z.array(z.object({ ...sighting.shape, method: z.enum(['cash', 'online']) })),
  /** Whole rupees of the chosen events; null if nothing costs anything. */
  fee: z.nullable(z.number()),
  /** Every event of the programme, in its order. */
  events: z.array(cardEvent),
  /** Everybody who saw them arrive, at an event or not, the earliest first. */
  arrivals: z.array(sighting),
  /** Others who are much like this one. */
  alike: foundPeople,
  /** What all of this follows from, so that a phone can lay its own entries over it. */
  book: personBook,
});
export type PersonCard = z.infer<typeof personCard>;

/**
 * What a write of a desk answers, also if it is sent again: the card as it is now, and whether the entry makes a difference to it.
 * `undo` is the key to undo it with. `person` is null if they have withdrawn: the entry is kept without them.
 */
export const deskAnswer = z.object({
  person: z.nullable(personCard),
  changed: z.boolean(),
  undo: z.nullable(z.string()),
});
export type DeskAnswer = z.infer<typeof deskAnswer>;

/** What registering a walk-in answers: `isNew` is false for somebody who was registered already. */
export const walkInAnswer = z.object({ ...deskAnswer.shape, id: z.string(), isNew: z.boolean() });

export const undoWanted = z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)) });

const longestCode = 500;

/** A QR code as it was read. */
export const scanned = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(longestCode, { error: deskSentences.foreignCode })),
});

/** What a camera read as it can be sent: a visiting card's or a network's code has line breaks, and is long. */
export const scannedCode = (text: string): string => readable(text.slice(0, longestCode)) || ' ';

/**
 * The form's fields, by its rules; a desk may leave out mail, course and semester. They are present at once: at `presentAt`
 * (an event's id), and have paid where `paymentMethod` says so.
 */
export const walkIn = z.object({
  ...registrationFields.shape,
  ...fieldsOrNone,
  presentAt: z.optional(z.string()),
  paymentMethod: z.optional(z.enum(paymentMethods, { error: "paymentMethod must be 'cash', 'online' or ''" })),
});

/** How many visits a place without registration has had. */
export const visits = z.object({ showcase: z.string(), visits: z.number() });

export const deskNameLimit = 40;

export const newDesk = z.object({
  name: z
    .string({ error: ruleSentences.required })
    .check(
      z.trim(),
      z.refine(isVisible, { error: ruleSentences.required, abort: true }),
      z.refine(isReadable, { error: ruleSentences.unreadable, abort: true }),
      z.maxLength(deskNameLimit, { error: ruleSentences.tooLong(deskNameLimit) }),
    ),
});

/** Of the page that makes a phone the desk of a one-time link. */
export const deskJoinPath = (token: string) => `/desk/join/${token}`;

export const joining = z.object({ token: z.string({ error: deskSentences.badLink }) });

/** Who acts at this phone: a desk, or an organiser. */
export const deskSession = z.object({
  name: z.string(),
  role: z.enum(['desk', 'organiser']),
  /** An ISO 8601 instant in UTC. */
  expiresAt: z.string(),
});
export type DeskSession = z.infer<typeof deskSession>;
