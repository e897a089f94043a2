import * as z from 'zod/mini';
import { clockPattern, isDay } from './day.ts';
import { emailPattern } from './text.ts';

/** The shapes of the facts in `fest/`, with an error message for each mistake. */

const sentence = z.string().check(z.trim(), z.minLength(1, { error: 'must not be empty' }));
/** A short name: posters, badges and cards have space for 60 characters. */
const name = sentence.check(z.maxLength(60, { error: 'must have 60 characters at most' }));
const clock = z.string().check(z.regex(clockPattern, { error: 'must be a time such as 13:30' }));
const day = z.string().check(z.refine(isDay, { error: 'must be a day such as 2025-08-12' }));
const instant = z.string().check(
  z.refine((text) => /^[^T]+T\d\d:\d\d[+-]\d\d:\d\d$/.test(text) && isDay(text.slice(0, 10)) && Date.parse(text) > 0, {
    error: 'must be like 2025-08-20T10:00+05:30',
  }),
);

const span = { start: clock, end: clock };
const endsAfterItStarts = z.refine<{ start: string; end: string }>(({ start, end }) => start < end, {
  error: 'ends before it starts',
  path: ['end'],
});

const address = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s/?#]+$/, { error: 'must be like https://fest.example, with nothing after it' }));
const email = z.string().check(z.regex(emailPattern, { error: 'must be an address such as fest@college.example' }));
const timeZone = z.string().check(z.refine(isTimeZone, { error: 'must be a time zone such as Asia/Kolkata' }));

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const wholeRupees = 'must be whole rupees, 1 or more';
const fee = z.int({ error: wholeRupees }).check(z.minimum(1, { error: wholeRupees }));
const anUpiId = 'must be a UPI id such as fest@bank';
const upiId = z.string({ error: anUpiId }).check(z.regex(/^[\w.-]+@[a-z][a-z\d]+$/i, { error: anUpiId }));
const phone = z.string().check(z.regex(/^(\D*\d){10,}\D*$/, { error: 'must have ten digits or more' }));
const person = z.strictObject({ role: sentence, name: sentence, phone });

export const festEvent = z
  .strictObject({
    /** The database stores the id, so never change it after the first registration. */
    id: z.string().check(z.regex(/^[a-z]+$/, { error: 'must be lower-case letters' })),
    label: name,
    description: sentence,
    ...span,
    room: name,
    team: sentence,
    /** For teams: "each" if every member registers, "one" if one member registers the whole team. */
    whoRegisters: z.optional(z.enum(['each', 'one'], { error: 'must be "each" or "one"' })),
    rules: z.array(sentence).check(z.minLength(1)),
    /** In whole rupees. Leave it out if the event is free. */
    fee: z.optional(fee),
    prizes: z.optional(z.array(sentence).check(z.minLength(1))),
    bring: z.optional(sentence),
    coordinators: z.array(person).check(z.minLength(1)),
  })
  .check(endsAfterItStarts);

export const showcase = z
  .strictObject({
    id: z.string(),
    label: name,
    summary: sentence,
    ...span,
    room: name,
    spotRegistrationOnly: z.boolean(),
    games: z.array(sentence),
    coordinators: z.array(person),
  })
  .check(endsAfterItStarts);

export const galleryPicture = z.strictObject({
  /** The photograph's file name without its extension. */
  slug: z
    .string()
    .check(z.regex(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u, { error: 'must be letters, digits and hyphens' })),
  alt: sentence,
  caption: sentence,
  sample: z.optional(z.boolean()),
});

/** The winners of an event, first place first. The page is public, so name only people who agree. */
const result = z.strictObject({
  event: sentence,
  places: z.array(sentence).check(z.minLength(1, { error: 'must name somebody' })),
});

export const edition = z.strictObject({
  name,
  version: z.string().check(z.regex(/^\d+\.\d+$/, { error: 'must be like 10.0' })),
  tagline: sentence,
  college: sentence,
  department: sentence,
  url: address,
  timeZone,
  date: day,
  countdownTo: instant,
  /** What happens at the countdown's end, such as 'the prize-giving'. Shown if the end is not on the fest's day. */
  countdownLabel: z.optional(sentence),
  registrationClosesAt: z.nullable(instant),
  /** The fee per person, added to the events' fees, in whole rupees. Leave it out if only events have fees. */
  fee: z.optional(fee),
  upi: z.optional(
    z.strictObject({ id: upiId, name }, { error: "must be like { id: 'fest@bank', name: 'Tech Fest' }" }),
  ),
  /** `npm run purge` deletes the ID photos from the first day on, and all other data about people from the second. */
  photosDeletedOn: day,
  registrationsDeletedOn: day,
  city: z.optional(sentence),
  whoMayCome: z.optional(sentence),
  about: z.strictObject({ fest: z.array(sentence), department: z.array(sentence) }),
  contact: z.strictObject({ email, people: z.array(person), address: z.array(sentence) }),
  /** Shown on the home page after the fest. Results name events by id. */
  results: z.optional(z.array(result)),
  nextEdition: z.optional(z.strictObject({ version: sentence, when: sentence })),
  map: z.strictObject({ latitude: z.number(), longitude: z.number(), label: sentence }),
});

export const suggestions = z.strictObject({ college: z.array(sentence), course: z.array(sentence) });

const letter = sentence.check(
  z.refine((text) => !/\{(?!fest\}|day\})[^}]*\}/.test(text), { error: 'may have only {fest} and {day} in braces' }),
);
const mailText = z.strictObject({ subject: letter, opening: z.array(letter).check(z.minLength(1)) });

/** {fest} becomes the fest's name and number, {day} its date. */
export const mailWords = z.strictObject({
  registered: mailText,
  'events-added': mailText,
  'photo-changed': mailText,
  'photo-rejected': mailText,
  changed: mailText,
  moved: mailText,
  withdrawn: mailText,
  'utr-verified': mailText,
  'utr-asked': mailText,
  'utr-rejected': mailText,
  'pass-wanted': mailText,
  'pass-renewed': mailText,
  'email-changed': mailText,
  howToChange: letter,
  noEvents: letter,
  closing: letter,
});

const signShape = z.strictObject({
  d: sentence,
  tone: z.enum(['primary', 'secondary', 'soft'], { error: 'must be primary, secondary or soft' }),
  filled: z.optional(z.boolean()),
});

/** The shapes that make up each event's sign, by the event's id. */
export const signs = z.record(z.string(), z.array(signShape));

export type Edition = z.infer<typeof edition>;
export type FestEvent = z.infer<typeof festEvent>;
export type Showcase = z.infer<typeof showcase>;
export type GalleryPicture = z.infer<typeof galleryPicture>;
export type Suggestions = z.infer<typeof suggestions>;
export type MailWords = z.infer<typeof mailWords>;
export type Person = z.infer<typeof person>;
export type SignShape = z.infer<typeof signShape>;
