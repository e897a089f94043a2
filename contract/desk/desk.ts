import * as z from 'zod/mini';
import { paymentMethod, paymentMethods } from '#contract/admin.ts';
import { personBook } from '#contract/book/entry.ts';
import { fieldsOrNone, registrationFields, requiredText } from '#contract/registration.ts';
import { readable } from '#contract/text.ts';
import { deskSentences } from './sentences.ts';

const foundPerson = z.object({
  id: z.string(),
  name: z.string(),
  college: z.string(),
  /** The last four digits of the contact. */
  contactEnd: z.string(),
  selectedEvents: z.array(z.string()),
  isPresent: z.boolean(),
  presentAt: z.array(z.string()),
});
export type FoundPerson = z.infer<typeof foundPerson>;
export const foundPeople = z.array(foundPerson);

/** `event` is an id: people registered for that event come first. */
export const peopleQuery = z.object({ q: z.optional(z.string()), event: z.optional(z.string()) });

const sighting = z.object({
  key: z.string(),
  /** The time of the sighting (`timeOf` in book/entry.ts), as ISO 8601 in UTC. */
  since: z.string(),
  by: z.nullable(z.string()),
  /** When the server received the sighting. Missing if this time is at most ten minutes after `since`. */
  heardAt: z.optional(z.string()),
});
export type CardSighting = z.infer<typeof sighting>;

const cardEvent = z.object({
  id: z.string(),
  isChosen: z.boolean(),
  sightings: z.array(sighting),
  /** The time of the first sighting at this event, which `markedBy` noted. */
  presentSince: z.nullable(z.string()),
  markedBy: z.nullable(z.string()),
});

export const personCard = z.object({
  ...foundPerson.shape,
  reference: z.string(),
  /** Null without a photo. Missing in a phone's card, if the phone has not read the card from the server before. */
  idPhotoPath: z.nullish(z.string()),
  paymentMethod: z.enum(paymentMethods),
  /** Latest first. There are several if two desks took money. */
  payments: z.array(
    z.object({ ...sighting.shape, method: z.enum(['cash', 'online']), rupees: z.optional(z.number()) }),
  ),
  /** In rupees, for the person and all chosen events together. Null if there is no fee. */
  fee: z.nullable(z.number()),
  /** The part of the fee that is not paid. */
  due: z.number(),
  events: z.array(cardEvent),
  arrivals: z.array(sighting),
  /** People who may be the same person (`alikeTo`). */
  alike: foundPeople,
  book: personBook,
});
export type PersonCard = z.infer<typeof personCard>;

/**
 * The answer to an entry. `person` is the current card, or null if the person has withdrawn. `changed` is true if the
 * entry changes the state. `undo` is the key to undo the entry, or null. A repeated entry gets the same answer.
 */
export const deskAnswer = z.object({
  person: z.nullable(personCard),
  changed: z.boolean(),
  undo: z.nullable(z.string()),
});
export type DeskAnswer = z.infer<typeof deskAnswer>;

export const walkInAnswer = z.object({ ...deskAnswer.shape, id: z.string(), isNew: z.boolean() });

export const undoWanted = z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)) });

const longestCode = 500;

export const scanned = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(longestCode, { error: deskSentences.foreignCode })),
});

/** Shortens and cleans a scanned code, because codes on visiting cards are long and have line breaks. */
export const scannedCode = (text: string): string => readable(text.slice(0, longestCode)) || ' ';

/** The form's fields, with email, course and semester optional. `presentAt` is an event id. */
export const walkIn = z.object({
  ...registrationFields.shape,
  ...fieldsOrNone,
  presentAt: z.optional(z.string()),
  paymentMethod: z.optional(paymentMethod),
});

export const visits = z.object({ showcase: z.string(), visits: z.number() });

export const deskNameLimit = 40;

export const newDesk = z.object({ name: requiredText(deskNameLimit) });

export const deskJoinPath = (token: string) => `/desk/join/${token}`;

export const joining = z.object({ token: z.string({ error: deskSentences.badLink }) });

export const deskSession = z.object({
  name: z.string(),
  role: z.enum(['desk', 'organiser']),
  expiresAt: z.string(),
});
export type DeskSession = z.infer<typeof deskSession>;
