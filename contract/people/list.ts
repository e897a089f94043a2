import * as z from 'zod/mini';
import { registration } from '../admin.ts';
import { personCard } from '../desk/desk.ts';
import { pass } from '../pass.ts';
import { registrationFields } from '../registration.ts';

export const mostOnPage = 5_000;
/** The maximum length of the reason why an ID photo was rejected, in characters. */
export const faultLimit = 200;

const { _id, idPhotoPath, ...listed } = registration.shape;
const listedPerson = z.object({
  id: z.string(),
  reference: z.string(),
  ...listed,
  isSuspect: z.optional(z.boolean()),
  isUnwanted: z.optional(z.boolean()),
});
export type ListedPerson = z.infer<typeof listedPerson>;

export const peoplePage = z.object({
  total: z.number(),
  /** How many people are registered, whether they match or not. */
  everybody: z.number(),
  people: z.array(listedPerson),
});
export type PeoplePage = z.infer<typeof peoplePage>;

export const filterWords = {
  payment: {
    none: 'not paid',
    cash: 'paid cash',
    online: 'paid online',
    due: 'still to pay',
    utr: 'UTR to verify',
  },
  arrived: { yes: 'arrived', no: 'not arrived' },
  real: { maybe: 'maybe not real' },
  photo: { unchecked: 'ID photo to check', accepted: 'ID photo accepted', rejected: 'ID photo rejected' },
} as const;
export const searchText = (q: string): string => `like “${q}”`;
export const mostChosen = 200;
export const chosenText = (references: string): string =>
  references.includes(',') ? `${references.split(',').length} chosen people` : '1 chosen person';
export const eventText = (label: string): string => `registered for ${label}`;

const { events, payments, fee, due, alike } = personCard.shape;

export const wholePerson = z.object({
  ...listedPerson.shape,
  events,
  payments,
  fee,
  due,
  alike,
  course: z.string(),
  sem: z.string(),
  idPhotoPath: z.nullable(z.string()),
  photoVersion: z.nullable(z.number()),
  photoFault: z.nullable(z.string()),
  utr: pass.shape.utr,
  /** Latest first. */
  mails: z.array(z.object({ id: z.string(), reason: z.string(), state: z.string(), at: z.string() })),
  /** A new value after each change of the person. A merge is refused if the organiser saw an older value. */
  version: z.string(),
  merged: z.array(z.object({ id: z.string(), name: z.string(), reference: z.string() })),
});
export type WholePerson = z.infer<typeof wholePerson>;

const { shape } = registrationFields;

/** The changed fields, with the form's rules. `z.partial` would add more of zod to every page with a form. */
export const correctable = z.object({
  name: z.optional(shape.name),
  email: z.optional(shape.email),
  contact: z.optional(shape.contact),
  college: z.optional(shape.college),
  course: z.optional(shape.course),
  sem: z.optional(shape.sem),
  selectedEvents: z.optional(shape.selectedEvents),
});
export type Correction = z.infer<typeof correctable>;

export const madeClearing = z.object({ id: z.string(), people: z.number() });
export type MadeClearing = z.infer<typeof madeClearing>;

const clearing = z.object({ ...madeClearing.shape, by: z.nullable(z.string()), at: z.string() });
export const clearings = z.array(clearing);
export type Clearing = z.infer<typeof clearing>;

export const mostCleared = 1_000;
