import * as z from 'zod/mini';
import { registration } from './admin.ts';
import { personCard } from './desk/desk.ts';
import { registrationFields } from './registration.ts';

export const mostOnPage = 5_000;

const { _id, idPhotoPath, ...listed } = registration.shape;
const listedPerson = z.object({ id: z.string(), reference: z.string(), ...listed });
export type ListedPerson = z.infer<typeof listedPerson>;

export const peoplePage = z.object({
  /** How many people match. */
  total: z.number(),
  /** How many people are registered. */
  everybody: z.number(),
  people: z.array(listedPerson),
});
export type PeoplePage = z.infer<typeof peoplePage>;

const { events, payments, fee, due, alike } = personCard.shape;

export const wholePerson = z.object({
  ...listedPerson.shape,
  ...{ events, payments, fee, due, alike },
  course: z.string(),
  sem: z.string(),
  idPhotoPath: z.nullable(z.string()),
  photoVersion: z.nullable(z.number()),
  photoFault: z.nullable(z.string()),
  /** Latest first. */
  mails: z.array(z.object({ id: z.string(), reason: z.string(), state: z.string(), at: z.string() })),
});
export type WholePerson = z.infer<typeof wholePerson>;

const { shape } = registrationFields;

/** The form's fields that change, by the form's rules. Without `z.partial`, which every page would load. */
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
